import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGranted, rightsOf, roleOf, type Who, whoActed } from './access.ts';
import type { DocumentEvent } from './events.ts';
import { auditLinkState, signingLinkState } from './links.ts';
import type { Right } from './rights.ts';
import { anyAccessible, anyInstant, anyWho } from './testing/any-access.ts';
import {
  carl,
  completed,
  declined,
  deleted,
  invited,
  known,
  minute,
  out,
  resent,
  sam,
  sent,
  signed,
  templateCreated,
  uploaded,
  voided,
} from './testing/sample-history.ts';
import { isTurnOf } from './turn.ts';

const tess: DocumentEvent = {
  type: 'RecipientAdded',
  data: {
    recipient: 'tess',
    fullName: 'Tess',
    email: 'tess@example.com',
    title: null,
    role: 'signer',
    signingOrder: 2,
  },
};

const by = <Event extends { readonly data: object }>(recipient: string, event: Event) => ({
  ...event,
  data: { ...event.data, recipient },
});

const audited: readonly DocumentEvent[] = ['open', 'revoked'].flatMap((link): DocumentEvent[] => [
  { type: 'AuditLinkCreated', data: { link, expiresAt: '2026-02-01T12:00:00.000Z' } },
  ...(link === 'revoked' ? [{ type: 'AuditLinkRevoked', data: { link } } as const] : []),
]);

const invitedSam = [uploaded, sam, tess, carl, ...audited, sent, invited(1)] as const;

const documents = {
  draft: [uploaded, sam, tess, carl, ...audited],
  template: [templateCreated],
  sent: invitedSam,
  'signed by Sam': [...invitedSam, signed],
  completed: [...invitedSam, signed, by('tess', signed), completed],
  voided: [...invitedSam, voided],
  'declined by Sam': [...invitedSam, declined],
  deleted: [...invitedSam, deleted],
} satisfies Record<string, readonly DocumentEvent[]>;

const addressee = { kind: 'addressee', id: 'mallory' } as const;

const people = {
  owner: { kind: 'account', id: 'olive' },
  stranger: { kind: 'account', id: 'mallory' },
  auditor: { kind: 'auditor', id: 'audrey' },
  'records manager': { kind: 'records-manager', id: 'rita' },
  'open audit link': { kind: 'audit-link', id: 'open' },
  'revoked audit link': { kind: 'audit-link', id: 'revoked' },
  Sam: { kind: 'signing-link', recipient: 'sam', version: 1 },
  'Sam by another version': { kind: 'signing-link', recipient: 'sam', version: 2 },
  Tess: { kind: 'signing-link', recipient: 'tess', version: 1 },
  Carl: { kind: 'signing-link', recipient: 'carl', version: 1 },
  'Tess on record': { kind: 'recipient', id: 'tess' },
  'account at Sam’s address': { ...addressee, email: 'SAM@example.com', recipient: 'sam' },
  'account at Sam’s address, as Tess': { ...addressee, email: 'sam@example.com', recipient: 'tess' },
  'account at Tess’s address': { ...addressee, email: 'tess@example.com', recipient: 'tess' },
  'account at Carl’s address': { ...addressee, email: 'carl@example.com', recipient: 'carl' },
  'account without an address': { ...addressee, email: null, recipient: 'sam' },
  system: { kind: 'system' },
} satisfies Record<string, Who>;

const files: readonly Right[] = ['view', 'download-original', 'download-sealed'];
const record: readonly Right[] = ['read-timeline', 'export-timeline', 'take-evidence'];
const look = [...files, ...record];
const own: readonly Right[] = [...look, 'delete', 'make-audit-links', 'revoke-audit-links'];
const sign: readonly Right[] = [...files, 'sign', 'decline'];

/** The rights that each person has in each document. People who aren't listed have no rights. */
const expected: Record<keyof typeof documents, Partial<Record<keyof typeof people, readonly Right[]>>> = {
  draft: {
    owner: [...own, 'edit', 'send', 'duplicate', 'save-as-template'],
    'open audit link': look,
    'Tess on record': files,
  },
  template: { owner: [...own, 'edit', 'use-template'], 'records manager': ['hold', 'restore'] },
  sent: {
    owner: [...own, 'resend', 'void', 'duplicate', 'save-as-template'],
    'open audit link': look,
    Sam: sign,
    Tess: files,
    Carl: files,
    'Tess on record': files,
    'account at Sam’s address': ['take-signing-link'],
  },
  'signed by Sam': {
    owner: [...own, 'resend', 'void', 'duplicate', 'save-as-template'],
    'open audit link': look,
    Sam: files,
    Tess: sign,
    Carl: files,
    'Tess on record': files,
    'account at Tess’s address': ['take-signing-link'],
  },
  completed: {
    owner: [...own, 'duplicate', 'save-as-template'],
    'open audit link': look,
    Sam: files,
    Tess: files,
    Carl: files,
    'Tess on record': files,
  },
  voided: {
    owner: [...own, 'duplicate', 'save-as-template'],
    'open audit link': look,
    'Tess on record': files,
  },
  'declined by Sam': {
    owner: [...own, 'duplicate', 'save-as-template'],
    'open audit link': look,
    Sam: files,
    'Tess on record': files,
  },
  deleted: {},
};

/** The rights that are the same in every document. */
const always: typeof expected.draft = {
  auditor: look,
  'records manager': ['change-retention', 'hold', 'dispose', 'restore'],
  system: ['erase', 'revoke-audit-links', 'hold'],
};

describe('what somebody may do', () => {
  const names = <Name extends string>(of: Record<Name, unknown>) => Object.keys(of) as Name[];
  const cases = names(documents).flatMap((state) => names(people).map((who) => [who, state] as const));

  test.each(cases)('%s, with a document that is: %s', (who, state) => {
    const rights = rightsOf(people[who], known(...documents[state]), minute(30));

    expect([...rights].sort()).toEqual([...({ ...always, ...expected[state] }[who] ?? [])].sort());
  });
});

describe('whatever the document and whoever comes', () => {
  const always = (holds: (given: { who: Who; rights: ReadonlySet<Right>; deleted: boolean }) => boolean) =>
    fc.assert(
      fc.property(anyWho, anyAccessible, anyInstant, (who, document, at) =>
        holds({ who, rights: rightsOf(who, document, at), deleted: document.deleted }),
      ),
      { numRuns: 2_000 },
    );

  test('only an account changes, sends, voids or deletes', () =>
    always(
      ({ who, rights }) =>
        who.kind === 'account' ||
        !(['edit', 'send', 'resend', 'void', 'delete', 'make-audit-links'] as const).some((right) =>
          rights.has(right),
        ),
    ));

  test('only somebody who has the address of a signer, and whose turn it is, gets their link without the mail', () =>
    fc.assert(
      fc.property(anyWho, anyAccessible, anyInstant, (who, document, at) => {
        if (!rightsOf(who, document, at).has('take-signing-link')) return true;
        const holder = document.recipients.find(
          ({ id, email }) => who.kind === 'addressee' && id === who.recipient && email === who.email,
        );
        return holder !== undefined && isTurnOf(document, holder) && !document.deleted;
      }),
      { numRuns: 5_000 },
    ));

  test('only a signing link signs or declines', () =>
    always(
      ({ who, rights }) => who.kind === 'signing-link' || !(rights.has('sign') || rights.has('decline')),
    ));

  test('a deleted document is there for auditors, records managers and the installation only', () =>
    always(
      ({ who, rights, deleted }) =>
        !deleted ||
        rights.size === 0 ||
        ['auditor', 'records-manager', 'system'].includes(who.kind) ||
        (who.kind === 'account' && who.membership?.roles.includes('records-manager') === true),
    ));

  test('a right that somebody has is one that their role grants, and a stranger has none', () => {
    fc.assert(
      fc.property(anyWho, anyAccessible, anyInstant, (who, document, at) => {
        const rights = rightsOf(who, document, at);
        const isStranger = roleOf(who, document, at) === null;
        return (
          [...rights].every((right) => isGranted(right, who, document, at)) &&
          !(isStranger && rights.size > 0)
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('those who may sign at the same time stand at one place of the signing order', () => {
    fc.assert(
      fc.property(anyAccessible, anyInstant, (document, at) => {
        const signing = document.recipients.filter(({ id, linkVersion }) =>
          rightsOf({ kind: 'signing-link', recipient: id, version: linkVersion }, document, at).has('sign'),
        );
        return new Set(signing.map(({ signingOrder }) => signingOrder)).size <= 1;
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a link', () => {
  const SOON = minute(30);
  const LATER = '2026-05-01T12:00:00.000Z';
  const link = { recipient: 'sam', version: 1 };

  test.each([
    ['current', [...out, invited(1)], SOON],
    ['current', [...out, invited(1), declined], LATER],
    ['current', [...out, invited(1), signed, completed], LATER],
    ['removed', [uploaded, carl, sent], SOON],
    ['deleted', [...out, deleted], SOON],
    ['not-sent', [uploaded, sam], SOON],
    ['outdated', [...out, invited(1), resent(2)], SOON],
    ['voided', [...out, invited(1), voided], LATER],
    ['declined', [uploaded, sam, tess, sent, by('tess', declined)], SOON],
    ['expired', [...out, invited(1)], LATER],
  ] as const)('for signing is %s', (state, events, at) => {
    expect(signingLinkState(known(...(events as readonly DocumentEvent[])), link, at)).toBe(state);
  });

  test('for auditors is open until it expires or is revoked', () => {
    const expiresAt = minute(5);

    expect(auditLinkState({ expiresAt, revokedAt: null }, minute(4))).toBe('open');
    expect(auditLinkState({ expiresAt, revokedAt: null }, minute(5))).toBe('expired');
    expect(auditLinkState({ expiresAt, revokedAt: minute(6) }, minute(4))).toBe('revoked');
  });

  test('for auditors and an auditor’s account are told apart by the document', () => {
    const document = known(...documents.sent);

    expect(whoActed({ by: { kind: 'auditor', id: 'revoked' } }, document)).toEqual({
      kind: 'audit-link',
      id: 'revoked',
    });
    expect(whoActed({ by: { kind: 'auditor', id: 'audrey' } }, document)).toEqual({
      kind: 'auditor',
      id: 'audrey',
    });
  });
});
