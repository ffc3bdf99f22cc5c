import { describe, expect, test } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { startStack } from '../testing/stack.ts';
import { credentialsOf, peopleAt } from './testing/people.ts';
import { resetsAt } from './testing/reset-links.ts';
import { alsoSignedIn, isSignedIn, protectedAt, signedInAt, typesOf } from './testing/signed-in.ts';

const stack = await startStack();
const clock = { ahead: 0 };
const service = await stack.serve({ now: () => new Date(Date.now() + clock.ahead).toISOString() });
const { confirmed, ask, tokenOf, check, reset } = resetsAt(stack, service);
const { signIn } = peopleAt(service);

const asking = async () => {
  const signed = await confirmed();
  await ask(signed.person.email);

  return { ...signed, token: await tokenOf(signed.id) };
};

describe('a link to a new password', () => {
  test('says whose it is and changes nothing, then sets the password, once', async () => {
    const { id, person, token } = await asking();
    expect((await check(token)).json()).toEqual({ username: person.username });
    expect((await signIn(person)).status).toBe(200);

    const answer = await reset(token);

    expect([answer.status, answer.json()]).toEqual([200, { username: person.username }]);
    expect(answer.headers.getSetCookie().join()).not.toContain('inkstream_session=');
    expect((await signIn(person)).status).toBe(401);
    expect((await signIn({ ...person, password: 'battery staple' })).status).toBe(200);
    for (const again of [await reset(token, 'another horse'), await check(token)])
      expect([again.status, again.json().code]).toEqual([404, 'reset-link.invalid']);
    expect((await typesOf(stack, id)).slice(-2)).toEqual(['PasswordResetRequested', 'PasswordReset']);
    expect(
      (await stack.accountLog(id)).findLast(({ type }) => type === 'PasswordReset')?.metadata,
    ).toMatchObject({
      by: { kind: 'account', id },
      ip: '127.0.0.1',
    });
  });

  test('ends every session of the account, and nobody else’s', async () => {
    const { client, person, token } = await asking();
    const other = await signedInAt(service);
    const phone = await alsoSignedIn(service, person);
    await reset(token, 'battery staple', client);

    expect([await isSignedIn(client), await isSignedIn(phone), await isSignedIn(other.client)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('ends what began with the old password at the same moment', async () => {
    const { person, token } = await asking();
    // One more after each question to the log, of which the new password takes several.
    const [answer, ...browsers] = await Promise.all([
      reset(token),
      ...Array.from({ length: 24 }, async (_, n) => {
        const browser = openClient(service);
        for (let asked = 0; asked < n; asked++) await stack.store.head();
        const { status } = await browser.post('/api/auth/login', credentialsOf(person));
        return { browser, status };
      }),
    ]);

    expect(answer.status).toBe(200);
    for (const { browser, status } of browsers) {
      expect([200, 401]).toContain(status);
      expect(await isSignedIn(browser)).toBe(false);
    }
  });

  test('keeps the rules of a password, and works after a refusal', async () => {
    const { token } = await asking();
    expect((await reset(token, 'short')).json().code).toBe('account.password-short');

    expect((await reset(token)).status).toBe(200);
  });

  test('whose answer was lost answers the same again, to the same password', async () => {
    const { token } = await asking();
    const headers = { 'Idempotency-Key': `lost-${token.slice(-20)}` };
    const answers = [];
    for (const password of ['battery staple', 'battery staple', 'other staple'])
      answers.push((await reset(token, password, openClient(service), headers)).status);

    expect(answers).toEqual([200, 200, 422]);
  });

  test('used by two at once sets one password', async () => {
    const { id, token } = await asking();
    const answers = await Promise.all(
      ['first horse', 'second horse'].map((password) => reset(token, password)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await typesOf(stack, id)).filter((type) => type === 'PasswordReset')).toHaveLength(1);
  });

  test('is dead after half an hour, after a newer one, and after the password was changed', async () => {
    const { client, id, person, token: first } = await asking();
    clock.ahead = 30 * 60_000;
    expect((await reset(first)).json().code).toBe('reset-link.invalid');
    await ask(person.email);
    clock.ahead = 0;
    expect((await reset(first)).json().code).toBe('reset-link.invalid');

    const second = await tokenOf(id);
    const passwords = { currentPassword: person.password, newPassword: 'changed horse' };
    expect((await client.post('/api/auth/password', passwords)).status).toBe(200);
    expect((await reset(second)).json().code).toBe('reset-link.invalid');
  });

  test('is dead in every epoch but its own, so that a restore revives none', async () => {
    const { id } = await asking();

    expect((await reset(await tokenOf(id, stack.epoch + 1))).json().code).toBe('reset-link.invalid');
  });

  test('works with what the text around it added', async () => {
    const { person, token } = await asking();

    for (const answer of [await check(`${token}.`), await reset(`${token}”)`)])
      expect([answer.status, answer.json()]).toEqual([200, { username: person.username }]);
  });

  test('that was changed or made up is refused', async () => {
    const { token } = await asking();
    const flipped = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;

    for (const wrong of ['', 'none', flipped, `${token}A`, token.slice(1)])
      expect((await reset(wrong)).json().code).toBe('reset-link.invalid');
  });
});

test('the second factor is still asked for after a reset', async () => {
  const { client, id, person } = await protectedAt(service, Date.now());
  await ask(person.email, client);
  expect((await reset(await tokenOf(id), 'battery staple', client)).status).toBe(200);

  const answer = await signIn({ ...person, password: 'battery staple' });
  expect([answer.status, answer.json().code]).toEqual([401, 'sign-in.code-needed']);
});

test('reading the mail of an address that was never confirmed doesn’t give anybody an account', async () => {
  const { client, id, person } = await signedInAt(service);
  await ask(person.email, client);
  const token = await tokenOf(id);

  for (const stranger of [openClient(service), (await signedInAt(service)).client])
    for (const answer of [await check(token, stranger), await reset(token, 'battery staple', stranger)])
      expect([answer.status, answer.json().code]).toEqual([403, 'reset-link.elsewhere']);
  expect((await signIn(person)).status).toBe(200);

  expect((await reset(token, 'battery staple', client)).status).toBe(200);
});
