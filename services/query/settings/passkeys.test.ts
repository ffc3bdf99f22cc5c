import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PasskeysView } from '#contracts/api/views/passkeys.ts';
import { startTimelines } from '../timeline/testing/sample-timelines.ts';

const { chain, stack } = await startTimelines();

test('GET /api/auth/passkeys tells what somebody has, and when it was last used, without any key', async () => {
  const olive = await stack.signedIn('olivia');
  const [phone, stick, lost] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
  const at = (day: number) => `2026-01-0${day}T12:00:00.000Z`;
  const added = (credential: string, name: string, day: number) => ({
    event: {
      type: 'PasskeyAdded',
      data: {
        credential,
        name,
        id: 'secret-id',
        publicKey: 'secret-key',
        aaguid: '',
        counter: 0,
        transports: ['internal'],
        backedUp: name === 'Phone',
      },
    },
    at: at(day),
  });
  const used = (day: number) => ({
    event: {
      type: 'SignedIn',
      data: {
        session: randomUUID(),
        method: 'passkey',
        secondFactor: null,
        amr: [],
        passkey: { credential: phone, counter: 0 },
      },
    },
    at: at(day),
  });
  const after = await chain(`account-${olive.id}`, 1, [
    added(phone, 'Phone', 1),
    added(stick, 'Stick', 2),
    added(lost, 'Lost', 2),
    used(3),
    used(4),
    { event: { type: 'PasskeyRemoved', data: { credential: lost } }, at: at(5) },
  ]);

  const answer = await stack.get('/api/auth/passkeys', { as: olive, after });
  expect(PasskeysView.strict().parse(await answer.json()).passkeys).toEqual([
    { id: phone, name: 'Phone', backedUp: true, addedAt: at(1), lastUsedAt: at(4) },
    { id: stick, name: 'Stick', backedUp: false, addedAt: at(2), lastUsedAt: null },
  ]);
});
