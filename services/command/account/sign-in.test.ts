import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { type Answer, openClient } from '../../../tests/harness/client.ts';
import { testLookup } from '../log/testing/test-lookup.ts';
import { startStack } from '../testing/stack.ts';
import { allAtOnce, guess } from './testing/guessing.ts';
import { credentialsOf, peopleAt, said, somebody } from './testing/people.ts';
import { sessionOf, sessionsAt } from './testing/sessions.ts';

const stack = await startStack();
const service = await stack.serve();
const limited = () => stack.serve({ limits: true });
const { register, registered, signIn } = peopleAt(service);
const { asking, mayAsk } = sessionsAt(service);

describe('signing in', () => {
  test('opens a session of its own each time, whatever cookie was there before', async () => {
    const person = await registered();
    const planted = 'p'.repeat(43);

    const answers = [
      await signIn(person),
      await signIn(person),
      await signIn(person, { Cookie: `inkstream_session=${planted}` }),
    ];

    const sessions = answers.map(sessionOf);
    expect(new Set([...sessions, planted]).size).toBe(4);
    expect(sessions).toSatisfy((all: string[]) => all.every((one) => /^[\w-]{43}$/.test(one)));
    expect(answers[0]?.headers.getSetCookie()[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(await mayAsk(planted)).toBe(false);
  });

  test('ends the session that the browser had before', async () => {
    const person = await registered();
    const [before = ''] = [sessionOf(await signIn(person))];
    expect(await mayAsk(before)).toBe(true);

    await signIn(person, { Cookie: `inkstream_session=${before}` });

    expect(await mayAsk(before)).toBe(false);
  });

  test('is https only, and this host only, where the product is', async () => {
    const person = await registered();
    const secure = await stack.serve({ publicUrl: 'https://sign.example' });

    const answer = await openClient(secure).post('/api/auth/login', credentialsOf(person));

    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-inkstream_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
      ),
      expect.stringMatching(
        /^__Host-inkstream_browser=[\w.-]{45}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
      ),
      expect.stringMatching(/^inkstream_position=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
  });

  test('works by any spelling of the name and of the address', async () => {
    const person = await registered();

    for (const username of [person.username, person.email])
      expect((await signIn({ ...person, username: ` ${username.toUpperCase()}` })).status).toBe(200);
  });

  test('is on record, as is every failure, without the name that was typed', async () => {
    const person = await registered();
    const { id } = (await signIn(person)).json();
    await signIn({ ...person, password: 'wrong' });

    expect((await stack.accountLog(id)).map(({ type }) => type)).toEqual(['AccountRegistered', 'SignedIn']);
    expect(await failuresOf(person.username)).toMatchObject([
      { data: { username: testLookup.claimKey(person.username) }, metadata: { ip: '127.0.0.1' } },
    ]);
  });

  test('puts every failure on record, under whatever key it comes', async () => {
    const person = await registered();
    const key = { 'Idempotency-Key': randomUUID() };
    for (const password of ['wrong', 'wrong', 'wronger'])
      await openClient(service).post('/api/auth/login', { username: person.username, password }, key);

    expect(await failuresOf(person.username)).toHaveLength(3);
  });

  test.each(['username', 'email'] as const)(
    'fails alike for a wrong password and a %s that nobody has',
    async (by) => {
      const [person, nobody] = [await registered(), somebody()];
      const [wrong, unknown] = [
        await signIn({ ...person, username: person[by], password: 'wrong password' }),
        await signIn({ ...nobody, username: nobody[by], password: 'wrong password' }),
      ];

      expect(wrong.bytes).toEqual(unknown.bytes);
      expect(steady(wrong)).toEqual(steady(unknown));
      expect(said(wrong)).toBe('401 {"message":"Invalid username or password","code":"sign-in.failed"}');
    },
  );
});

describe('signing out', () => {
  test('ends the session at once, and only that one', async () => {
    const person = await registered();
    const [one, other] = [sessionOf(await signIn(person)), sessionOf(await signIn(person))];

    const answer = await asking(one).post('/api/auth/logout');

    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^inkstream_session=; .*Max-Age=0$/);
    expect(await mayAsk(one)).toBe(false);
    expect(await mayAsk(other)).toBe(true);
    expect((await asking(one).post('/api/auth/logout')).status).toBe(401);
  });

  test('is on record', async () => {
    const person = await registered();
    const answer = await signIn(person);
    await asking(sessionOf(answer)).post('/api/auth/logout');

    expect((await stack.accountLog(answer.json().id)).map(({ type }) => type)).toEqual([
      'AccountRegistered',
      'SignedIn',
      'SignedOut',
    ]);
  });
});

describe('guessing', () => {
  test('ends after ten wrong passwords for a name, even for the right one', async () => {
    const [url, person, other] = [await limited(), await registered(), await registered()];
    for (let n = 0; n < 10; n++) expect((await guess(url, person)).status).toBe(401);

    const answer = await guess(url, person);
    const right = await openClient(url).post('/api/auth/login', credentialsOf(person));

    expect([answer.status, right.status]).toEqual([429, 429]);
    expect(answer.json()).toEqual({ message: expect.any(String), code: 'too-many' });
    expect(Number(answer.headers.get('Retry-After'))).toSatisfy((s: number) => s > 0 && s <= 15 * 60);
    expect((await openClient(url).post('/api/auth/login', credentialsOf(other))).status).toBe(200);
  });

  test('is not made easier by asking from everywhere', async () => {
    const [url, person] = [await limited(), await registered()];
    for (let n = 0; n < 10; n++) await guess(url, person, { 'X-Forwarded-For': `203.0.113.${n}` });

    expect((await guess(url, person, { 'X-Forwarded-For': '198.51.100.7' })).status).toBe(429);
  });

  test('is not made easier by asking in another spelling', async () => {
    const [url, person] = [await limited(), await registered()];
    for (let n = 0; n < 10; n++) await guess(url, person);

    expect((await guess(url, { ...person, username: person.username.toUpperCase() })).status).toBe(429);
  });

  test('is not made easier by asking all at once', async () => {
    const [url, person] = [await limited(), await registered()];

    const wrong = { username: person.username, password: 'wrong password' };

    const statuses = await allAtOnce(url, [...Array(40).fill(wrong), credentialsOf(person)]);

    expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(31).fill(429)]);
  });

  test('ends after a hundred names from one address, whatever it says of itself', async () => {
    const url = await limited();
    const ask = (n: number) => guess(url, somebody(), { 'X-Forwarded-For': `203.0.113.${n}` });
    const all: Answer[] = [];
    for (let n = 0; n < 100; n += 20)
      all.push(...(await Promise.all(Array.from({ length: 20 }, (_, m) => ask(n + m)))));

    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await ask(101)).status).toBe(429);
  });

  test('costs those nothing who know their password', async () => {
    const [url, person] = [await limited(), await registered()];
    for (let n = 0; n < 9; n++) await guess(url, person);

    for (let n = 0; n < 5; n++)
      expect((await openClient(url).post('/api/auth/login', credentialsOf(person))).status).toBe(200);
  });
});

describe('a password', () => {
  test('is in no event, nor is anything that is derived from it but its argon2 hash', async () => {
    const password = `secret-${randomUUID()}`;
    const person = { ...somebody(), password };
    await register(person, randomUUID());
    await signIn(person);
    await signIn({ ...person, password: `${password}!` });

    const told = JSON.stringify(await stack.everything(), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const word of [password, `${password}!`])
      for (const trace of [
        word,
        ...digestsOf(word),
        ...digestsOf(canonicalJson({ ...person, password: word })),
      ])
        expect(told).not.toContain(trace);
  });

  test('leaves no mark in the fingerprint of a command', async () => {
    const person = somebody();
    const { id } = (await register(person)).json();
    const { password: _, ...rest } = person;

    expect((await stack.accountLog(id))[0]?.metadata.commandHash).toBe(
      testLookup.fingerprint(canonicalJson(rest)),
    );
  });
});

describe('where somebody signs in from', () => {
  test('is the address that a proxy of ours names, and only one of ours', async () => {
    const [person, proxied] = [await registered(), await stack.serve({ trustedProxies: '127.0.0.1' })];
    const from = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.9', 'User-Agent': 'Fire\u0080fox' };

    const { id } = (await openClient(proxied).post('/api/auth/login', credentialsOf(person), from)).json();
    await openClient(service).post('/api/auth/login', credentialsOf(person), from);

    expect((await stack.accountLog(id)).map(({ metadata }) => metadata.ip)).toEqual([
      '127.0.0.1',
      '203.0.113.9',
      '127.0.0.1',
    ]);
    expect((await stack.accountLog(id)).at(-1)?.metadata.userAgent).toBe('Firefox');
  });
});

const steady = ({ headers }: Answer) =>
  [...headers].filter(([name]) => name !== 'date' && name !== 'content-security-policy');

const failuresOf = async (username: string) =>
  (await stack.everything()).filter(
    ({ type, data }) => type === 'SignInFailed' && data.username === testLookup.claimKey(username),
  );

const digestsOf = (text: string) =>
  ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) => {
    const digest = createHash(algorithm).update(text).digest();
    return [digest.toString('hex'), digest.toString('base64'), digest.toString('base64url')];
  });
