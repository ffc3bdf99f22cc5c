import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { invitationToken } from '../../shared/keys/invitation-link.ts';
import { account } from '../decisions/account/decider.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { linkSecret, startStack } from '../testing/stack.ts';
import { isCommonPassword } from './common-passwords.ts';
import { claimBoth } from './names.ts';
import { hashPassword } from './passwords.ts';
import { credentialsOf, peopleAt, somebody } from './testing/people.ts';

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
  const { register, registered, signIn } = peopleAt(service);
  const signedIn = async () => {
    const person = await registered();
    const client = openClient(service);
    expect((await client.post('/api/auth/login', credentialsOf(person))).status).toBe(200);

    return { person, client };
  };

  test('takes a common password of six characters unless somebody says otherwise', async () => {
    const person = { ...somebody(), password: 'abc123' };

    expect((await register(person)).status).toBe(201);
    expect((await signIn(person)).status).toBe(200);
  });

  test('refuses them to members of an organization whose policy says so, and to nobody else', async () => {
    const olive = await signedIn();
    const other = await signedIn();
    expect((await olive.client.post('/api/organisations', { name: 'Acme' })).status).toBe(201);
    const policy = (refuseCommonPasswords: boolean) =>
      olive.client.patch('/api/organisation/policies', { refuseCommonPasswords });
    const change = async ({ client, person }: typeof olive, newPassword: string) =>
      (await client.post('/api/auth/password', { currentPassword: person.password, newPassword })).status;

    expect((await policy(true)).status).toBe(200);
    expect(await change(olive, 'abc123')).toBe(422);
    expect(await change(other, 'abc123')).toBe(200);
    expect((await policy(false)).status).toBe(200);
    expect(await change(olive, 'abc123')).toBe(200);
  });

  test('refuses them to somebody who registers by an invitation of such an organization', async () => {
    const olive = somebody();
    const { id } = (await register(olive)).json();
    await handle(stack.writer, account, id, stack.sayingAs(id), {
      type: 'ConfirmOwnEmail',
      data: { email: olive.email, expiresAt: '2999-01-01T00:00:00.000Z' },
    });
    const client = openClient(service);
    await client.post('/api/auth/login', credentialsOf(olive));
    const organisation = (await client.post('/api/organisations', { name: 'Acme' })).json().id;
    await client.patch('/api/organisation/policies', { refuseCommonPasswords: true });
    const mia = { ...somebody(), password: 'abc123' };
    const invited = await client.post('/api/organisation/members', { email: mia.email });
    const invitation = invitationToken(linkSecret, { organisation, invitation: invited.json().id });
    const withToken = (token: string, password = mia.password) =>
      openClient(service).post('/api/auth/register', { ...mia, password, invitation: token });

    expect((await withToken(invitation)).json()).toMatchObject(REFUSAL);
    expect((await withToken(invitation, olive.password)).status).toBe(201);
    expect((await register({ ...somebody(), password: 'abc123' })).status).toBe(201);
    const other = { ...somebody(), password: 'abc123', invitation: `${invitation}A` };
    expect((await openClient(service).post('/api/auth/register', other)).status).toBe(201);
  });
});

describe('a service that refuses common passwords', async () => {
  const stack = await startStack();
  const service = await stack.serve({ commonPasswords: 'refuse' });
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
