import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startStack } from '../testing/stack.ts';
import { codeAt, protectedAt, signedInAt, typesOf } from './testing/signed-in.ts';

const stack = await startStack();
/** The time stands still, so that no code expires during a test. */
const at = Date.UTC(2026, 0, 1, 12);
const service = await stack.serve({ now: () => new Date(at).toISOString() });

describe('another address, where two-factor is on', () => {
  test('takes a code of the app in place of the password, and that code once', async () => {
    const { client, secret, id } = await protectedAt(service, at);
    const code = codeAt(secret, at, 1);

    expect(await asking(client, { code })).toEqual([200, undefined]);
    expect(await typesOf(stack, id)).toEqual([...protectedSince, 'EmailChangeRequested']);
    expect(await asking(client, { code })).toEqual([422, 'two-factor.code-wrong']);
    expect(await typesOf(stack, id)).toHaveLength(3);
  });

  test('takes a recovery code, which is used up by it', async () => {
    const { client, recoveryCodes, id } = await protectedAt(service, at);
    const [code = ''] = recoveryCodes;

    expect(await asking(client, { code })).toEqual([200, undefined]);
    expect(await typesOf(stack, id)).toEqual([...protectedSince, 'RecoveryCodeUsed', 'EmailChangeRequested']);
    expect(await asking(client, { code })).toEqual([422, 'two-factor.code-wrong']);
  });

  test('takes the password still, and neither nothing nor a wrong code', async () => {
    const { client, person, id } = await protectedAt(service, at);

    expect(await asking(client, {})).toEqual([401, 'account.proof-needed']);
    expect(await asking(client, { code: '000000' })).toEqual([422, 'two-factor.code-wrong']);
    expect(await asking(client, { currentPassword: 'wrong horse', code: '000000' })).toEqual([
      401,
      'account.password-wrong',
    ]);
    expect(await typesOf(stack, id)).toEqual(protectedSince);
    expect(await asking(client, { currentPassword: person.password })).toEqual([200, undefined]);
    expect(await refusedCodes(id)).toBe(1);
  });

  test('is told to whoever sends the same request again with the code that it was proven with', async () => {
    const { client, secret, recoveryCodes, id } = await protectedAt(service, at);
    const [recovery = ''] = recoveryCodes;

    for (const code of [codeAt(secret, at, 1), recovery]) {
      const [key, email] = [randomUUID(), `${randomUUID()}@stone.example`];
      expect(await asking(client, { code, email, key })).toEqual([200, undefined]);
      expect(await asking(client, { code, email, key })).toEqual([200, undefined]);
      expect(await asking(client, { code: '000000', email, key })).toEqual([422, 'two-factor.code-wrong']);
    }
    expect(await refusedCodes(id)).toBe(2);
    expect((await typesOf(stack, id)).filter((type) => type === 'EmailChangeRequested')).toHaveLength(2);
  });

  test('by guessing codes ends after ten tries', async () => {
    const limited = await stack.serve({ limits: true, now: () => new Date(at).toISOString() });
    const { client, secret } = await protectedAt(limited, at);
    for (let n = 0; n < 10; n++) expect((await asking(client, { code: '000000' }))[0]).toBe(422);

    expect((await asking(client, { code: codeAt(secret, at, 1) }))[0]).toBe(429);
  });
});

test('where two-factor is off, a code proves nothing', async () => {
  const { client, id } = await signedInAt(service);

  expect(await asking(client, { code: '000000' })).toEqual([401, 'account.password-needed']);
  expect(await typesOf(stack, id)).toEqual([]);
});

const protectedSince = ['TwoFactorSetUpStarted', 'TwoFactorEnabled'];

type Client = Awaited<ReturnType<typeof signedInAt>>['client'];
type Asked = {
  readonly code?: string;
  readonly currentPassword?: string;
  readonly email?: string;
  readonly key?: string;
};

/** Requests another address, and answers the status and the reason of a refusal. */
const asking = async (client: Client, { key, email = `${randomUUID()}@stone.example`, ...proof }: Asked) => {
  const headers = key ? { 'Idempotency-Key': key } : {};
  const answer = await client.post('/api/settings', { email, ...proof }, headers);

  return [answer.status, answer.json().code];
};

const refusedCodes = async (id: string) =>
  (await stack.everything()).filter(({ type, data }) => type === 'SecondFactorRefused' && data.account === id)
    .length;
