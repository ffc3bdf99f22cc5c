import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountEvent } from '#contracts/account/events.ts';
import { openClient } from '../../../tests/harness/client.ts';
import { usernameClaim } from '../decisions/account/claim.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { testLookup } from '../log/testing/test-lookup.ts';
import { startStack } from '../testing/stack.ts';
import { type Person, peopleAt, said, somebody } from './testing/people.ts';

const stack = await startStack();
const service = await stack.serve();
const { register } = peopleAt(service);

describe('registering', () => {
  test('makes an account, and tells of it what is no secret', async () => {
    const person = somebody();

    const answer = await register(person);

    const { id } = answer.json();
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: person.username,
      email: person.email,
      fullName: person.fullName,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await stack.accountLog(id)).toMatchObject([
      {
        type: 'AccountRegistered',
        data: { username: person.username, passwordHash: expect.stringMatching(/^\$argon2id\$/) },
        metadata: { by: { kind: 'account', id }, ip: '127.0.0.1' },
      },
    ]);
  });

  test('signs nobody in', async () => {
    const client = openClient(service);
    await client.post('/api/auth/register', somebody());

    expect((await client.post('/api/auth/logout')).status).toBe(401);
  });

  test.each([
    ['12345', 422],
    ['🔒🔑🔒🔑🔒', 422],
    ['k3y.6f', 201],
    ['123456', 201],
    ['PassWord', 201],
    ['🔒🔑🔒🔑🔒🔑', 201],
    ['x'.repeat(1_000), 201],
    ['x'.repeat(1_001), 422],
  ])('with the password %s is answered %i', async (password, status) => {
    expect((await register({ ...somebody(), password })).status).toBe(status);
  });

  test.each([
    ['username', ''],
    ['username', 'x'.repeat(101)],
    ['username', 'a\u202eb'],
    ['username', '\u200b'],
    ['email', 'nowhere'],
    ['email', 'a@b.c\r\nBcc: all@example.com'],
    ['fullName', ' '],
    ['fullName', '\u3164'],
    ['password', 123456],
    ['role', 'admin'],
    ['id', randomUUID()],
  ])('with the %s %j is refused', async (name, value) => {
    const answer = await register({ ...somebody(), [name]: value } as Person);

    expect(answer.status).toBe(422);
  });
});

describe('a name', () => {
  test('is one account’s, however many ask for it at once', async () => {
    const { username } = somebody();
    const people = Array.from({ length: 50 }, () => ({ ...somebody(), username }));

    const answers = await Promise.all(people.map((person) => register(person)));

    const winners = answers.filter(({ status }) => status === 201);
    expect(winners).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(said))).toEqual(
      new Set(['409 {"message":"Username already exists","code":"account.username-taken"}']),
    );
    expect((await registrations()).filter(({ data }) => data.username === username)).toHaveLength(1);
  });

  test.each([
    ['by case', (name: string) => name.toUpperCase(), 'account.email-taken'],
    ['by width', (name: string) => name.replace('u', 'ｕ'), 'account.email-taken'],
    [
      'by what cannot be seen',
      (name: string) => `${name.slice(0, 2)}\u200b${name.slice(2)}\u00ad`,
      'invalid',
    ],
    ['by space around it', (name: string) => ` ${name} `, 'account.email-taken'],
  ])('is taken for one that looks like it, %s', async (_, alike, ofAddress) => {
    const person = somebody();
    await register(person);

    expect((await register({ ...somebody(), username: alike(person.username) })).json().code).toBe(
      'account.username-taken',
    );
    expect((await register({ ...somebody(), email: alike(person.email) })).json().code).toBe(ofAddress);
  });

  test('is free again when the address beside it was taken', async () => {
    const [person, other] = [somebody(), somebody()];
    await register(person);

    const refused = await register({ ...other, email: person.email });
    const again = await register(other);

    expect(said(refused)).toBe('409 {"message":"Email already exists","code":"account.email-taken"}');
    expect(again.status).toBe(201);
  });

  test('is free again when whoever asked for it never came back', async () => {
    const person = somebody();
    await claimedBy(randomUUID(), person.username, 61_000);

    expect((await register(person)).status).toBe(201);
  });

  test('is not free while whoever asked for it may be about to register', async () => {
    const person = somebody();
    await claimedBy(randomUUID(), person.username, 30_000);

    expect((await register(person)).status).toBe(409);
  });

  test('stays with its account for ever', async () => {
    const person = somebody();
    const { id } = (await register(person)).json();
    await claimedBy(id, person.username, 61_000);

    expect((await register({ ...somebody(), username: person.username })).status).toBe(409);
  });
});

describe('the same registration again', () => {
  test('is answered as it was, and is no second account', async () => {
    const [person, key] = [somebody(), randomUUID()];

    const answers = await Promise.all([register(person, key), register(person, key)]);
    answers.push(await register(person, key));

    expect(new Set(answers.map(said)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await stack.accountLog(answers[0]?.json().id)).toHaveLength(1);
  });

  test('with other words is refused, and takes no name', async () => {
    const [person, other, key] = [somebody(), somebody(), randomUUID()];
    await register(person, key);

    expect((await register(other, key)).json().code).toBe('key-reused');
    expect((await register(other)).status).toBe(201);
  });

  test('with another password is other words', async () => {
    const [person, key] = [somebody(), randomUUID()];
    await register(person, key);

    expect((await register({ ...person, password: 'another one' }, key)).json().code).toBe('key-reused');
  });

  test('does not take a name back that has gone to another meanwhile', async () => {
    const [person, key] = [somebody(), randomUUID()];
    const commandId = derivedId('key', 'anyone', 'POST', '/api/auth/register', key);
    await claimedBy(derivedId(commandId, 'account'), person.username, 61_000, commandId);
    await register({ ...somebody(), username: person.username });

    expect((await register(person, key)).json().code).toBe('account.username-taken');
    expect((await registrations()).filter(({ data }) => data.username === person.username)).toHaveLength(1);
  });

  test('of one that was refused is tried anew', async () => {
    const [person, other, key] = [somebody(), somebody(), randomUUID()];
    await register(person);
    const mixed = { ...other, email: person.email };

    expect((await register(mixed, key)).json().code).toBe('account.email-taken');
    expect((await register(mixed, key)).json().code).toBe('account.email-taken');
    expect((await register({ ...other })).status).toBe(201);
  });
});

type Registered = Extract<AccountEvent, { type: 'AccountRegistered' }>;

const registrations = async () =>
  (await stack.everything()).filter(({ type }) => type === 'AccountRegistered') as unknown as Registered[];

/** Leaves a name claimed, as a registration does that was interrupted this many milliseconds ago. */
const claimedBy = async (id: string, username: string, ago: number, commandId: string = randomUUID()) => {
  const past = { ...stack.writer, now: () => new Date(Date.now() - ago).toISOString() };
  const saying = { ...stack.sayingAs(id), commandId };
  await handle(past, usernameClaim, testLookup.claimKey(username), saying, {
    type: 'ClaimName',
    data: { account: id },
  });
};
