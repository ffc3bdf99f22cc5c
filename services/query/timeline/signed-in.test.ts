import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Actor } from '#contracts/envelope.ts';
import { recipientAdded, sent, uploaded, voided } from '../testing/sample-lease.ts';
import { startTimelines } from './testing/sample-timelines.ts';

const { chain, stack, timeline } = await startTimelines();

test('a timeline tells how its owner had signed in to the session of each act', async () => {
  const owner = await stack.signedIn('olivia');
  const [byPassword, byPasskey, byProvider] = [randomUUID(), randomUUID(), randomUUID()];
  const at = (day: number) => `2026-01-0${day}T12:00:00.000Z`;
  const signing = (session: string, how: object, day: number) => ({
    ...{ event: { type: 'SignedIn', data: { session, secondFactor: null, amr: [], ...how } } },
    ...{ at: at(day), by: { kind: 'account', id: owner.id } as const },
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
        ...{ session: byProvider, at: at(2), method: 'oidc', secondFactor: null },
        issuer: 'https://login.acme.example',
      },
    ],
    ['session', null],
  ]);
});
