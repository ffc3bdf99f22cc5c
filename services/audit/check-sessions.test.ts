import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { sessionCheck } from './check-sessions.ts';

const [olive, mallory, session] = [randomUUID(), randomUUID(), randomUUID()];
const START = Date.UTC(2026, 10, 27);
let position = 0n;

const event = (
  stream: string,
  type: string,
  minute: number,
  more: object = {},
  data: object = {},
): Recorded =>
  ({
    id: '',
    stream,
    revision: 0,
    position: ++position,
    type,
    data,
    metadata: {
      at: new Date(START + minute * 60_000).toISOString(),
      by: { kind: 'account', id: olive },
      ...more,
    },
  }) as unknown as Recorded;

const began = (minute = 0) => event(`account-${olive}`, 'SignedIn', minute, {}, { session });
const acted = (minute: number, more: object = {}) =>
  event(`document-${randomUUID()}`, 'DocumentVoided', minute, { session, ...more });
const problems = (...events: readonly Recorded[]) => {
  const check = sessionCheck(1);

  return events.flatMap((one) => check.add(one)?.what ?? []);
};

const NEVER = expect.stringContaining('no sign-in of its account began the session');
const ENDED = expect.stringContaining('had ended at 2026-11-27T00:05:00.000Z');

test('what was done in a session that a sign-in began, and that had not ended, is sound', () => {
  expect(problems(began(), acted(1), event(`account-${olive}`, 'SignedOut', 5, { session }))).toEqual([]);
});

test('what was done in a session that never began is a finding, and so is what was done before its sign-in', () => {
  expect(problems(acted(1))).toEqual([NEVER]);
  expect(problems(acted(1), began(2), acted(3))).toEqual([NEVER]);
});

test('a session of one account is none of another', () => {
  expect(problems(began(), acted(1, { by: { kind: 'account', id: mallory } }))).toEqual([NEVER]);
  expect(problems(began(), acted(1, { by: { kind: 'auditor', id: mallory } }))).toEqual([NEVER]);
});

test.each([
  ['its holder signed out', event(`account-${olive}`, 'SignedOut', 5, { session })],
  ['it was ended', event(`account-${olive}`, 'SessionEnded', 5, {}, { session, by: 'self' })],
  ['a new password was chosen', event(`account-${olive}`, 'PasswordReset', 5)],
  ['its account was closed', event(`account-${olive}`, 'AccountClosed', 5)],
  ['a backup was restored', event('epochs', 'EpochActivated', 5)],
])('what was done after %s is a finding, once it can’t have been on its way', (_, ended) => {
  expect(problems(began(), ended, acted(7))).toEqual([]);
  expect(problems(began(), ended, acted(17))).toEqual([ENDED]);
});

const founded = event('epochs', 'LogFounded', 0, {}, { epoch: 1 });
const restoring = (to: number) => [
  event('epochs', 'RestoreStarted', 10, { session }, { to }),
  event('epochs', 'EpochActivated', 11, { session }, { to }),
];

test('who restored a backup is judged by the epoch that was current then, and by no other', () => {
  const judged = (epoch: number, own: readonly Recorded[], epochs: readonly Recorded[]) => {
    const check = sessionCheck(epoch);
    const found = own.map((one) => check.add(one));

    return [...found, ...check.end(epochs)].flatMap((finding) => finding?.what ?? []);
  };
  const epochs = [founded, ...restoring(2)];

  expect(judged(2, epochs, epochs)).toEqual([]);
  expect(judged(1, [began()], epochs)).toEqual([]);
  expect(judged(1, [], epochs)).toEqual([NEVER, NEVER]);
  const later = [...epochs, ...restoring(3)];
  expect(judged(3, later, later)).toEqual([]);
  expect(judged(2, [], later)).toEqual([NEVER, NEVER]);
  expect(judged(2, [...epochs, event('epochs', 'BackupTaken', 12, { session })], epochs)).toEqual([NEVER]);
});

test('recipients, the installation, and events from before sessions had names need no session', () => {
  expect(problems(acted(1, { session: undefined }))).toEqual([]);
  expect(problems(event('document-x', 'RecipientSigned', 1, { by: { kind: 'recipient', id: 'r' } }))).toEqual(
    [],
  );
});
