import { describe, expect, test } from 'vitest';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { memoryVault } from '../../../shared/vault/testing/memory-vault.ts';
import { deadAuditLinks, deadRequests, lastingFacts, newerLinks } from './lasting-facts.ts';

describe('the newest link of a recipient', () => {
  test('is that of the highest version, whichever epoch mailed it', async () => {
    const facts = factsHere();
    await document(facts, 1, mailed(1, SOON), resent(2), mailed(2, LATE));
    await document(facts, 2, mailed(1, SOON));

    expect([...facts.of(3).links.values()]).toEqual([link(2, LATE)]);
  });

  test('is carried only to a document that is there and knows an older one', async () => {
    const [elsewhere, older, same] = [factsHere(), factsHere(), factsHere()];
    await document(elsewhere, 1, mailed(1, SOON), resent(2));
    await document(older, 2, mailed(1, SOON));
    await document(same, 2, mailed(1, SOON), resent(2), mailed(2, LATE));
    const carried = (here: ReturnType<typeof factsHere>, isHere = true) =>
      newerLinks(elsewhere.of(2), here.of(2), () => isHere);

    expect(carried(older)).toEqual([link(2, null)]);
    expect(carried(factsHere())).toEqual([link(2, null)]);
    expect([carried(same), carried(older, false)]).toEqual([[], []]);
  });
});

test('an audit link is dead where any other epoch saw it revoked, in whatever order', async () => {
  const [elsewhere, here] = [factsHere(), factsHere()];
  await document(elsewhere, 1, audit(ONE), audit(TWO), revoked(ONE));
  await document(elsewhere, 2, audit(ONE), audit(TWO));
  await document(here, 3, audit(ONE), audit(TWO));

  expect(deadAuditLinks(elsewhere.of(3), here.of(3))).toEqual([
    { document: LEASE, link: ONE, isRevoked: false },
  ]);
  await document(here, 3, revoked(ONE));
  expect(deadAuditLinks(elsewhere.of(3), here.of(3))).toEqual([]);
  expect(deadAuditLinks(elsewhere.of(3), factsHere().of(3))).toEqual([]);
});

describe('a change of address that waits', () => {
  test.each<[string, AccountEvent]>([
    ['used', { type: 'EmailChanged', data: { email: 'new@example.com' } }],
    ['replaced', asked()],
    ['made void by a new password', { type: 'PasswordChanged', data: { passwordHash: '$argon2id$new' } }],
  ])('is dead where another epoch saw its link %s', async (_, end) => {
    const [elsewhere, here] = [factsHere(), factsHere()];
    await account(elsewhere, 1, ['asked', asked()], ['ended', end]);
    await account(here, 2, ['asked', asked()]);

    expect(deadRequests(elsewhere.of(2), here.of(2)).map(([id, { email }]) => [id, email])).toEqual([
      ['olive', 'new@example.com'],
    ]);
  });

  test('goes on where it waits elsewhere too, and each epoch counts by itself', async () => {
    const [elsewhere, here] = [factsHere(), factsHere()];
    await account(elsewhere, 1, ['asked', asked()], ['later', asked()]);
    await account(elsewhere, 2, ['asked', asked()]);
    await account(here, 3, ['later', asked()]);

    expect(deadRequests(elsewhere.of(3), here.of(3))).toEqual([]);
  });
});

const factsHere = () => lastingFacts(memoryVault());

type Facts = ReturnType<typeof factsHere>;

const written = { revision: 0, metadata: {} as Recorded['metadata'] };

const SOON = '2026-04-01T12:00:00.000Z';
const LATE = '2026-07-01T12:00:00.000Z';
const LEASE = '0f6b5d1e-2f0d-4c3e-9a55-6f1a3b7c9d21';
const [ONE, TWO] = ['2a8f0c1e-5b7d-4c3e-8a55-1f2a3b7c9d01', '2a8f0c1e-5b7d-4c3e-8a55-1f2a3b7c9d02'];
const SAM = '7d0c7f39-8b5e-4a1c-9a8f-2f9c9b1d6e11';

const document = (facts: Facts, epoch: number, ...events: readonly DocumentEvent[]) =>
  facts.note(
    events.map((event) => ({ ...event, ...written, id: 'any', stream: `document-${LEASE}` })),
    epoch,
  );
const account = (facts: Facts, epoch: number, ...events: readonly (readonly [string, AccountEvent])[]) =>
  facts.note(
    events.map(([id, event]) => ({ ...event, ...written, id, stream: 'account-olive' })),
    epoch,
  );

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
