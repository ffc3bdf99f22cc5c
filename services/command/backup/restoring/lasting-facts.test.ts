import { describe, expect, test } from 'vitest';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { deadAuditLinks, deadRequests, lastingFacts, newerLinks } from './lasting-facts.ts';

describe('the newest link of a recipient', () => {
  test('is that of the highest version, whichever epoch mailed it', () => {
    const facts = lastingFacts();
    document(facts, 1, mailed(1, SOON), resent(2), mailed(2, LATE));
    document(facts, 2, mailed(1, SOON));

    expect([...facts.of(3).links.values()]).toEqual([link(2, LATE)]);
  });

  test('is carried only to a document that is there and knows an older one', () => {
    const [elsewhere, older, same] = [lastingFacts(), lastingFacts(), lastingFacts()];
    document(elsewhere, 1, mailed(1, SOON), resent(2));
    document(older, 2, mailed(1, SOON));
    document(same, 2, mailed(1, SOON), resent(2), mailed(2, LATE));
    const carried = (here: ReturnType<typeof lastingFacts>, isHere = true) =>
      newerLinks(elsewhere.of(2), here.of(2), () => isHere);

    expect(carried(older)).toEqual([link(2, null)]);
    expect(carried(lastingFacts())).toEqual([link(2, null)]);
    expect([carried(same), carried(older, false)]).toEqual([[], []]);
  });
});

test('an audit link is dead where any other epoch saw it revoked, in whatever order', () => {
  const [elsewhere, here] = [lastingFacts(), lastingFacts()];
  document(elsewhere, 1, audit(ONE), audit(TWO), revoked(ONE));
  document(elsewhere, 2, audit(ONE), audit(TWO));
  document(here, 3, audit(ONE), audit(TWO));

  expect(deadAuditLinks(elsewhere.of(3), here.of(3))).toEqual([
    { document: LEASE, link: ONE, isRevoked: false },
  ]);
  document(here, 3, revoked(ONE));
  expect(deadAuditLinks(elsewhere.of(3), here.of(3))).toEqual([]);
  expect(deadAuditLinks(elsewhere.of(3), lastingFacts().of(3))).toEqual([]);
});

describe('a change of address that waits', () => {
  test.each<[string, AccountEvent]>([
    ['used', { type: 'EmailChanged', data: { email: 'new@example.com' } }],
    ['replaced', asked()],
    ['made void by a new password', { type: 'PasswordChanged', data: { passwordHash: '$argon2id$new' } }],
  ])('is dead where another epoch saw its link %s', (_, end) => {
    const [elsewhere, here] = [lastingFacts(), lastingFacts()];
    account(elsewhere, 1, ['asked', asked()], ['ended', end]);
    account(here, 2, ['asked', asked()]);

    expect(deadRequests(elsewhere.of(2), here.of(2)).map(([id, { email }]) => [id, email])).toEqual([
      ['olive', 'new@example.com'],
    ]);
  });

  test('goes on where it waits elsewhere too, and each epoch counts by itself', () => {
    const [elsewhere, here] = [lastingFacts(), lastingFacts()];
    account(elsewhere, 1, ['asked', asked()], ['later', asked()]);
    account(elsewhere, 2, ['asked', asked()]);
    account(here, 3, ['later', asked()]);

    expect(deadRequests(elsewhere.of(3), here.of(3))).toEqual([]);
  });
});

type Facts = ReturnType<typeof lastingFacts>;

const written = { revision: 0, metadata: {} as Recorded['metadata'] };

const SOON = '2026-04-01T12:00:00.000Z';
const LATE = '2026-07-01T12:00:00.000Z';
const LEASE = '0f6b5d1e-2f0d-4c3e-9a55-6f1a3b7c9d21';
const [ONE, TWO] = ['2a8f0c1e-5b7d-4c3e-8a55-1f2a3b7c9d01', '2a8f0c1e-5b7d-4c3e-8a55-1f2a3b7c9d02'];
const SAM = '7d0c7f39-8b5e-4a1c-9a8f-2f9c9b1d6e11';

const document = (facts: Facts, epoch: number, ...events: readonly DocumentEvent[]) => {
  for (const event of events)
    facts.note({ ...event, ...written, id: 'any', stream: `document-${LEASE}` }, epoch);
};
const account = (facts: Facts, epoch: number, ...events: readonly (readonly [string, AccountEvent])[]) => {
  for (const [id, event] of events) facts.note({ ...event, ...written, id, stream: 'account-olive' }, epoch);
};

const link = (linkVersion: number, linkExpiresAt: string | null) => ({
  document: LEASE,
  recipient: SAM,
  linkVersion,
  linkExpiresAt,
});
const mailed = (linkVersion: number, linkExpiresAt: string): DocumentEvent => ({
  type: 'InvitationMailed',
  data: { recipient: SAM, attempt: 1, linkVersion, linkExpiresAt, messageId: '<1>' },
});
const resent = (linkVersion: number): DocumentEvent => ({
  type: 'InvitationsResent',
  data: { invitations: [{ recipient: SAM, linkVersion }] },
});
const audit = (one = ''): DocumentEvent => ({
  type: 'AuditLinkCreated',
  data: { link: one, expiresAt: LATE },
});
const revoked = (one = ''): DocumentEvent => ({ type: 'AuditLinkRevoked', data: { link: one } });

function asked(): AccountEvent {
  return {
    type: 'EmailChangeRequested',
    data: { email: 'new@example.com', expiresAt: '2026-07-01T12:00:00.000Z' },
  };
}
