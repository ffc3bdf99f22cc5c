import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { startStack } from '../testing/stack.ts';
import { isCommonPassword } from './common-passwords.ts';
import { account } from './decisions/decider.ts';
import { claimBoth } from './names.ts';
import { hashPassword } from './passwords.ts';
import { peopleAt, somebody } from './testing/people.ts';

const REFUSAL = {
  code: 'account.password-common',
  message: 'This password is too common. Please choose another one.',
};

describe('the commonest passwords', () => {
  test('are 10,000, in whichever letters', () => {
    const listed = dictionary['passwords-common'];

    expect(listed.filter(isCommonPassword)).toEqual(listed.slice(0, 10_000));
    expect(['qwerty', 'Password', 'LETMEIN', 'iloveyou'].filter(isCommonPassword)).toHaveLength(4);
    expect(['correct horse', 'k3y.6f', '', 'constructor.'].filter(isCommonPassword)).toEqual([]);
  });
});

describe('a service', async () => {
  const stack = await startStack();
  const service = await stack.serve();
  const { register, signIn } = peopleAt(service);

  test('lets nobody register with a common password, and keeps the name free', async () => {
    const person = somebody();

    const answer = await register({ ...person, password: 'Football' });

    expect([answer.status, answer.json()]).toEqual([422, REFUSAL]);
    expect((await register(person)).status).toBe(201);
  });

  test('signs in who chose one before they were refused, and lets them change it to no other such', async () => {
    const person = { ...somebody(), password: 'football' };
    await registeredLongAgo(person);
    const client = openClient(service);

    expect((await signIn(person)).status).toBe(200);
    await client.post('/api/auth/login', { username: person.username, password: person.password });
    const change = (newPassword: string) =>
      client.post('/api/auth/password', { currentPassword: person.password, newPassword });
    const refused = await change('baseball');

    expect([refused.status, refused.json()]).toEqual([422, REFUSAL]);
    expect((await change('correct horse')).status).toBe(200);
  });

  const registeredLongAgo = async ({ password, ...data }: ReturnType<typeof somebody>) => {
    const id = derivedId(data.username, 'account');
    const own = stack.sayingAs(id);
    await claimBoth(stack.writer, data, id, own);
    await handle(stack.writer, account, id, own, {
      type: 'RegisterAccount',
      data: { ...data, passwordHash: await hashPassword(password) },
    });
  };
});
