import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Actor } from '#contracts/envelope.ts';
import { recipientAdded, sent, uploaded, voided } from '../testing/sample-lease.ts';
import { startTimelines } from './testing/sample-timelines.ts';

const { chain, stack, timeline } = await startTimelines();

test('a timeline says for each act how its owner had signed in to that session', async () => {
  const owner = await stack.signedIn('olivia');
  const [byPassword, byPasskey, byProvider] = [randomUUID(), randomUUID(), randomUUID()];
  const at = (day: number) => `2026-01-0${day}T12:00:00.000Z`;
  const signing = (session: string, how: object, day: number) => ({
    event: { type: 'SignedIn', data: { session, secondFactor: null, amr: [], ...how } },
    at: at(day),
    by: { kind: 'account', id: owner.id } as const,
  });
  await chain(`account-${owner.id}`, 1, [
    signing(byPassword, { method: 'password', secondFactor: 'app' }, 1),
    signing(byPasskey, { method: 'passkey' }, 2),
    signing(byProvider, { method: 'oidc', issuer: 'https://login.acme.example' }, 2),
  ]);
  const id = randomUUID();
  const by: Actor = { kind: 'account', id: owner.id };
  const after = await chain(`document-${id}`, -1, [
    { event: uploaded(owner.id), by, at: at(3), session: byPasskey },
    { event: sent, by, at: at(3), session: byPassword },
    { event: recipientAdded(randomUUID()), by, at: at(3), session: byProvider },
    { event: voided, by, at: at(4) },
  ]);

  const { events } = await timeline(id, owner, '', after);
  expect(events.map(({ by: { authenticated, signedIn } }) => [authenticated, signedIn ?? null])).toEqual([
    ['session-with-second-factor', { session: byPasskey, at: at(2), method: 'passkey', secondFactor: null }],
    [
      'session-with-second-factor',
      { session: byPassword, at: at(1), method: 'password', secondFactor: 'app' },
    ],
    [
      'session',
      {
        session: byProvider,
        at: at(2),
        method: 'oidc',
        secondFactor: null,
        issuer: 'https://login.acme.example',
      },
    ],
    ['session', null],
  ]);
});

test('an event whose session never began, or had ended before, is named in integrity', async () => {
  const owner = await stack.signedIn('oscar');
  const [open, over, never] = [randomUUID(), randomUUID(), randomUUID()];
  const by: Actor = { kind: 'account', id: owner.id };
  const at = (hour: number) => `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const signed = { secondFactor: null, amr: [], method: 'password' };
  const end = { type: 'SessionEnded', data: { session: over, by: 'self' } };
  await chain(`account-${owner.id}`, 1, [
    { event: { type: 'SignedIn', data: { session: open, ...signed } }, by, at: at(1) },
    { event: { type: 'SignedIn', data: { session: over, ...signed } }, by, at: at(1) },
    { event: end, by, at: at(2), session: open },
  ]);
  const integrityOf = async (session: string) => {
    const id = randomUUID();
    const after = await chain(`document-${id}`, -1, [
      { event: uploaded(owner.id), by, at: at(1), session: open },
      { event: sent, by, at: at(4), session },
    ]);

    return (await timeline(id, owner, '', after)).integrity;
  };

  expect((await integrityOf(open)).state).toBe('pending');
  expect(await integrityOf(over)).toEqual({
    state: 'not-signed-in',
    revision: 1,
    problem: `No one was signed in who could have caused event 2: the session in which it was done had ended at ${at(2)}.`,
  });
  expect(await integrityOf(never)).toEqual({
    state: 'not-signed-in',
    revision: 1,
    problem:
      'No one was signed in who could have caused event 2: no sign-in of its account began the session in which it was done.',
  });
});
