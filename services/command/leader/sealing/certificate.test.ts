import { expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { noDocument } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import { draft, mallory, olive, sam, sent } from '../../document/testing/sample-lease.ts';
import { recorded } from '../../testing/given-when-then.ts';
import { certificateOf } from './certificate.ts';

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
    'Somebody without access asked for the document',
    'An auditor asked for the document',
    'A recipient asked for the document',
  ]);
});

test('a recipient whose name is spaces alone is called a recipient', () => {
  const shown: DocumentEvent = { type: 'DocumentViewed', data: {} };
  const blank: DocumentEvent = {
    type: 'RecipientAdded',
    data: {
      ...{ recipient: 'blank', fullName: '  ', email: 'blank@example.com' },
      ...{ role: 'signer', signingOrder: 2, title: null },
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
      ...{ field: `lease.${n}`, recipient: 'sam', type: 'text', label: '', pageNumber: 1, required: true },
      ...{ x: 0, y: 0, width: 100, height: 30, fontSize: null },
    },
  });
  const shown: DocumentEvent = { type: 'DocumentViewed', data: {} };

  expect(toldOf([placed(1), olive], [placed(2), olive], [placed(3), olive], [shown, sam])).toEqual([
    'Olive Owner placed 3 fields (each is in the evidence bundle)',
    'The document was shown to sam',
  ]);
});

/** The sentences of what happened after a document was sent. */
const toldOf = (...happened: readonly (readonly [DocumentEvent, Actor | undefined])[]) => {
  const before = [...draft, sent].map((event) => [event, olive] as const);
  const past = [...before, ...happened].map(([event, by = olive], revision) =>
    recorded('document-lease', event, revision, by),
  );
  const there = past.reduce(evolveDocument, noDocument);
  if (there.status === 'none') return expect.unreachable();
  const sender = { fullName: 'Olive Owner', email: 'olive@example.com' };

  return certificateOf(there, past, sender, 'a'.repeat(64), null)
    .events.filter(({ revision }) => revision >= before.length)
    .map(({ sentence }) => sentence);
};
