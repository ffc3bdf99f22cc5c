import { expect, test } from 'vitest';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { initialDocument } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import {
  completed,
  draft,
  mallory,
  olive,
  placed as placedField,
  sam,
  samSigned,
  sent,
  signed,
} from '../../document/testing/sample-lease.ts';
import { recorded } from '../../testing/given-when-then.ts';
import { type AccountOpenings, accountOpenings } from './account-openings.ts';
import { certificateOf } from './certificate.ts';

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { username: 'olive', email: 'olive@example.com', fullName: 'Olive Owner', passwordHash: '' },
};
const secured: AccountEvent = { type: 'TwoFactorEnabled', data: { secret: '', recoveryCodes: [] } };

test('a certificate names who takes part, and no stranger who was refused or looked on', () => {
  const shown: DocumentEvent = { type: 'DocumentViewed', data: {} };
  const refused: DocumentEvent = { type: 'AccessRefused', data: { code: 'not-found', times: 1 } };
  const [ann, nobody]: Actor[] = [
    { kind: 'auditor', id: 'ann' },
    { kind: 'recipient', id: 'nobody' },
  ];

  expect(
    toldOf([shown, olive], [shown, sam], [refused, mallory], [refused, ann], [refused, nobody]).map(
      (sentence) => sentence.replace(/ and was refused.*/, ''),
    ),
  ).toEqual([
    'The document was shown to Olive Owner',
    'The document was shown to sam',
    'Someone without access asked for the document',
    'An auditor asked for the document',
    'A recipient asked for the document',
  ]);
});

test('a recipient whose name is spaces alone is called a recipient', () => {
  const shown: DocumentEvent = { type: 'DocumentViewed', data: {} };
  const blank: DocumentEvent = {
    type: 'RecipientAdded',
    data: {
      recipient: 'blank',
      fullName: '  ',
      email: 'blank@example.com',
      role: 'signer',
      signingOrder: 2,
      title: null,
    },
  };

  expect(toldOf([blank, olive], [shown, { kind: 'recipient', id: 'blank' }]).at(-1)).toBe(
    'The document was shown to A recipient',
  );
});

test('fields that one person placed one after another are told of in one sentence', () => {
  const placed = (n: number): DocumentEvent => ({
    type: 'FieldPlaced',
    data: {
      field: `lease.${n}`,
      recipient: 'sam',
      type: 'text',
      label: '',
      pageNumber: 1,
      required: true,
      x: 0,
      y: 0,
      width: 100,
      height: 30,
      fontSize: null,
    },
  });
  const shown: DocumentEvent = { type: 'DocumentViewed', data: {} };

  expect(toldOf([placed(1), olive], [placed(2), olive], [placed(3), olive], [shown, sam])).toEqual([
    'Olive Owner placed 3 fields (each is in the evidence bundle)',
    'The document was shown to sam',
  ]);

  const moved: DocumentEvent = { type: 'FieldMoved', data: { field: 'lease.1', x: 5, y: 5 } };
  expect(toldOf([placed(1), olive], [moved, olive], [moved, olive])).toEqual([
    'Olive Owner placed and edited fields in 3 steps (each is in the evidence bundle)',
  ]);
});

test('a signature is told of rather than initials, and how the account was signed in that opened the page', () => {
  const initials = placedField('tess', 'initials');
  const values = { 'lease.tess-initials': 'T', 'lease.tess-signature': 'Tess' };
  const events = [
    ...draft.slice(0, 4),
    initials,
    ...draft.slice(4),
    sent,
    samSigned,
    signed('tess', values),
    completed,
  ];

  const { parties, events: told } = certificate(
    events.map((event) => [event, olive]),
    new Map([['sam', 'session-with-second-factor']]),
  );

  // Three fields in one line, which says which events it sums up.
  expect(told).toContainEqual(expect.objectContaining({ from: 4, revision: 6 }));
  expect(parties.map(({ fullName, signature, account }) => [fullName, signature?.value, account])).toEqual([
    ['sam', 'Sam', 'session-with-second-factor'],
    ['tess', 'Tess', null],
    ['carl', undefined, null],
  ]);
});

test('what a signer was shown is said with how much others had entered by then, if it is on record', () => {
  const seen = 'e'.repeat(64);
  const tessSaw = signed('tess', { 'lease.tess-signature': 'Tess' });
  const hidden: DocumentEvent = { type: 'EarlierEntriesSet', data: { earlierEntries: 'hidden' } };
  const shownIn = (...events: readonly DocumentEvent[]) =>
    certificate(events.map((event) => [event, olive])).parties.map(({ shown }) => shown);
  const withSeen = (event: DocumentEvent) => ({ ...event, data: { ...event.data, seen } }) as DocumentEvent;

  expect(shownIn(...draft, sent, withSeen(samSigned), withSeen(tessSaw), completed)).toEqual([
    { rule: 'texts', entries: 0, sha256: seen },
    { rule: 'texts', entries: 1, sha256: seen },
    null,
  ]);
  expect(shownIn(...draft, hidden, sent, samSigned, withSeen(tessSaw), completed)).toEqual([
    null,
    { rule: 'hidden', entries: 1, sha256: seen },
    null,
  ]);
});

test.each([
  [[registered], 'session'],
  [[registered, secured], 'session-with-second-factor'],
] as const)('whoever is signed in to an account of %o and opens a page', async (events, session) => {
  const taken: DocumentEvent = { type: 'SigningLinkTaken', data: { recipient: 'sam' } };
  const securedLater = { event: secured, at: '2099-01-01T00:00:00.000Z' };
  const past = [...events, securedLater].map((event, revision) => recorded('account-olive', event, revision));

  expect([
    ...(await accountOpenings(async () => past, [recorded('document-lease', taken, 0, olive)])),
  ]).toEqual([['sam', session]]);
});

/** The sentences of what happened after a document was sent. */
const toldOf = (...happened: readonly (readonly [DocumentEvent, Actor | undefined])[]) =>
  certificate([...[...draft, sent].map((event) => [event, olive] as const), ...happened])
    .events.filter(({ revision }) => revision > draft.length)
    .map(({ sentence }) => sentence);

const certificate = (
  happened: readonly (readonly [DocumentEvent, Actor | undefined])[],
  openings?: AccountOpenings,
) => {
  const past = happened.map(([event, by = olive], revision) =>
    recorded('document-lease', event, revision, by),
  );
  const there = past.reduce(evolveDocument, initialDocument);
  if (there.status === 'none') return expect.unreachable();
  const sender = { fullName: 'Olive Owner', email: 'olive@example.com', erasures: [] };

  return certificateOf(there, past, sender, 'a'.repeat(64), null, openings);
};
