import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Client, openClient } from '../../../tests/harness/client.ts';
import { startStack } from '../testing/stack.ts';
import { peopleAt } from './testing/people.ts';
import { alsoSignedIn, isSignedIn, sessionsOf, signedInAt, typesOf } from './testing/signed-in.ts';

const stack = await startStack();
const service = await stack.serve();
const another = await stack.serve({ isApart: true });
const { signIn } = peopleAt(service);

describe('changing the password', () => {
  test('leaves this session alone, ends all others, and lets the new one in', async () => {
    const { client, person, id } = await signedInAt(service);
    const [elsewhere, stranger] = [await alsoSignedIn(service, person), await signedInAt(service)];

    const answer = await client.post('/api/auth/password', from(person.password));

    expect([answer.status, answer.json()]).toEqual([200, { message: 'Password changed' }]);
    expect(await isSignedIn(client)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(stranger.client)).toBe(true);
    expect((await signIn(person)).status).toBe(401);
    expect((await signIn({ ...person, password: 'new horse' })).status).toBe(200);
    expect(await typesOf(stack, id)).toEqual(['PasswordChanged']);
    const [here, there] = await sessionsOf(stack, id);
    const isOfPassword = ({ type }: { readonly type: string }) => /^(PasswordCh|SessionE)/.test(type);
    expect((await stack.accountLog(id)).filter(isOfPassword)).toMatchObject([
      { type: 'PasswordChanged', metadata: { session: here } },
      { type: 'SessionEnded', data: { session: there, by: 'password' }, metadata: { session: here } },
    ]);
  });

  test('asks for the old one, and says that it was wrong', async () => {
    const { client, person, id } = await signedInAt(service);
    const elsewhere = await alsoSignedIn(service, person);

    const answer = await client.post('/api/auth/password', from('wrong horse'));

    expect([answer.status, answer.json()]).toEqual([
      401,
      { message: 'Your current password isn’t correct.', code: 'account.password-wrong' },
    ]);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect((await signIn(person)).status).toBe(200);
    expect(await refusals(id)).toBe(1);
  });

  test('to one that is too short is refused', async () => {
    const { client, person } = await signedInAt(service);

    const answer = await client.post('/api/auth/password', {
      currentPassword: person.password,
      newPassword: '12345',
    });

    expect([answer.status, answer.json().code]).toEqual([422, 'account.password-short']);
  });

  test('again by the same request is the same change', async () => {
    const { client, person, id } = await signedInAt(service);
    const key = { 'Idempotency-Key': randomUUID() };

    for (let n = 0; n < 2; n++)
      expect((await client.post('/api/auth/password', from(person.password), key)).status).toBe(200);
    expect(await typesOf(stack, id)).toEqual(['PasswordChanged']);
  });

  test('again by the same request asks for the same passwords', async () => {
    const { client, person, id } = await signedInAt(service);
    const key = { 'Idempotency-Key': randomUUID() };
    const change = (body: object) => client.post('/api/auth/password', body, key);
    await change(from(person.password));

    const [wrong, other] = [
      await change(from('wrong horse')),
      await change({ currentPassword: person.password, newPassword: 'another horse' }),
    ];

    expect([wrong.status, wrong.json().code]).toEqual([401, 'account.password-wrong']);
    expect([other.status, other.json().code]).toEqual([422, 'key-reused']);
    expect((await change(from(person.password))).status).toBe(200);
    expect(await refusals(id)).toBe(1);
    expect(await typesOf(stack, id)).toEqual(['PasswordChanged']);
  });

  test('again at another service is the same change, and no wrong password', async () => {
    const { client, id } = await signedInAt(service);
    const key = { 'Idempotency-Key': randomUUID() };
    await atAnother(client).post('/api/auth/password', from('correct horse'), key);

    const again = await client.post('/api/auth/password', from('correct horse'), key);

    expect([again.status, again.json()]).toEqual([200, { message: 'Password changed' }]);
    expect(await typesOf(stack, id)).toEqual(['PasswordChanged']);
    expect(await refusals(id)).toBe(0);
  });

  test('with a wrong one counts once where another service wrote before', async () => {
    const { client, id } = await signedInAt(service);
    await atAnother(client).post('/api/settings', { fullName: 'Some Body Else' });

    expect((await client.post('/api/auth/password', from('wrong horse'))).status).toBe(401);

    expect(await refusals(id)).toBe(1);
  });

  test('by guessing ends after ten tries, even for the right one', async () => {
    const { client, person } = await signedInAt(await stack.serve({ limits: true }));
    for (let n = 0; n < 10; n++)
      expect((await client.post('/api/auth/password', from('wrong horse'))).status).toBe(401);

    expect((await client.post('/api/auth/password', from(person.password))).status).toBe(429);
  });

  test('leaves no trace of either password', async () => {
    const [old, fresh] = [`old-${randomUUID()}`, `new-${randomUUID()}`];
    const { client, id } = await signedInAt(service, { password: old });
    await client.post('/api/auth/password', { currentPassword: old, newPassword: fresh });

    const told = JSON.stringify(await stack.accountLog(id), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(told).not.toContain(old);
    expect(told).not.toContain(fresh);
  });
});

test('a change of address that waits is void once the password was changed', async () => {
  const { client, person } = await signedInAt(service);
  await client.post('/api/settings', {
    email: `${randomUUID()}@stone.example`,
    currentPassword: person.password,
  });

  await client.post('/api/auth/password', from(person.password));

  expect((await client.post('/api/settings', {})).json().settings.pendingEmail).toBeNull();
});

const from = (currentPassword: string) => ({ currentPassword, newPassword: 'new horse' });

/** The same browser, as a balancer leads it elsewhere. */
const atAnother = ({ cookies }: Client): Client => {
  const client = openClient(another);
  for (const [name, value] of cookies) client.cookies.set(name, value);

  return client;
};

const refusals = async (id: string) =>
  (await stack.everything()).filter(({ type, data }) => type === 'PasswordRefused' && data.account === id)
    .length;
