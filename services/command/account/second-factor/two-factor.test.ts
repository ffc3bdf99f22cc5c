import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Client, openClient } from '../../../../tests/harness/client.ts';
import { startStack } from '../../testing/stack.ts';
import { credentialsOf, type Person, peopleAt, said } from '../testing/people.ts';
import { alsoSignedIn, codeAt, isSignedIn, protectedAt, signedInAt, typesOf } from '../testing/signed-in.ts';
import { recoveryHash } from './authenticator.ts';
import { isTaken, takeCode } from './used-codes.ts';

const stack = await startStack();
/** The time stands still, so that no code expires during a test. Tests move it by hand. */
const clock = { at: Date.UTC(2026, 0, 1, 12) };
const now = () => new Date(clock.at).toISOString();
const service = await stack.serve({ now });
const { signIn } = peopleAt(service);

test('a code counts once, whatever becomes of the table of used codes', async () => {
  const { client, person, id, secret } = await protectedPerson();
  const forget = () => stack.database.run((sql) => sql`delete from app.used_codes where account_id = ${id}`);
  const first = codeOf(secret);
  await forget();
  expect((await signInWith(person, first)).json().code).toBe('sign-in.code-wrong');

  clock.at += 60_000;
  const code = codeOf(secret);
  expect((await signInWith(person, code)).status).toBe(200);
  await forget();
  expect((await signInWith(person, code)).json().code).toBe('sign-in.code-wrong');
  await forget();
  const asked = await client.post('/api/settings', { email: `${randomUUID()}@stone.example`, code });
  expect(asked.json().code).toBe('two-factor.code-wrong');

  clock.at += 60_000;
  const next = codeOf(secret);
  const other = await client.post('/api/settings', { email: `${randomUUID()}@stone.example`, code: next });
  expect(other.status).toBe(200);
  await forget();
  expect((await signInWith(person, next)).json().code).toBe('sign-in.code-wrong');
});

describe('switching two-factor on', () => {
  test('begins with a secret for the app, and is not on yet', async () => {
    const { client, person, id } = await signedInAt(service);

    const begun = (await client.post('/api/auth/two-factor')).json();

    expect(begun).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauthUrl: `otpauth://totp/Inkstream:${encodeURIComponent(person.email)}?issuer=Inkstream&secret=${begun.secret}&algorithm=SHA1&digits=6&period=30`,
      qrCode: expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/),
      setup: expect.any(String),
    });
    expect(begun.setup).not.toContain(begun.secret);
    expect(await typesOf(stack, id)).toEqual(['TwoFactorSetUpStarted']);
    expect((await signIn(person)).status).toBe(200);
  });

  test('takes a first code, shows the recovery codes, and ends all other sessions', async () => {
    const { client, person, id } = await signedInAt(service);
    const elsewhere = await alsoSignedIn(service, person);
    const { secret, setup } = (await client.post('/api/auth/two-factor')).json();

    const answer = await client.post('/api/auth/two-factor/confirm', { setup, code: codeOf(secret) });

    expect([answer.status, answer.json()]).toEqual([200, { recoveryCodes: expect.any(Array) }]);
    const { recoveryCodes } = answer.json();
    expect(recoveryCodes).toSatisfy((all: string[]) =>
      all.every((code) => /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code)),
    );
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(client)).toBe(true);
    expect(await typesOf(stack, id)).toEqual(['TwoFactorSetUpStarted', 'TwoFactorEnabled']);
    expect((await client.post('/api/settings', {})).json().settings.twoFactorAuth).toBe(true);
  });

  test('puts neither the secret nor a recovery code on record', async () => {
    const { id, secret, recoveryCodes } = await protectedPerson();

    const told = JSON.stringify(await stack.accountLog(id), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(told).not.toContain(hidden);
  });

  test.each<[string, number, string, (own: Begun, other: Begun) => object]>([
    ['a wrong code', 422, 'two-factor.code-wrong', ({ setup }) => ({ setup, code: '000000' })],
    ['no code at all', 422, 'invalid', ({ setup }) => ({ setup, code: ' ' })],
    [
      'the setup of another',
      422,
      'two-factor.expired',
      (_, { setup, secret }) => ({ setup, code: codeOf(secret) }),
    ],
    ['no setup of ours', 422, 'two-factor.expired', ({ secret }) => ({ setup: 'x', code: codeOf(secret) })],
  ])('with %s is refused', async (_, status, code, body) => {
    const [{ client, id }, other] = [await signedInAt(service), await signedInAt(service)];
    const [own, others] = [await begin(client), await begin(other.client)];

    const answer = await client.post('/api/auth/two-factor/confirm', body(own, others));

    expect([answer.status, answer.json().code]).toEqual([status, code]);
    expect(await typesOf(stack, id)).toEqual(['TwoFactorSetUpStarted']);
  });

  test('once it is on is refused', async () => {
    const { client } = await protectedPerson();

    expect((await client.post('/api/auth/two-factor')).json().code).toBe('two-factor.on');
  });

  test('takes a quarter of an hour at most', async () => {
    const { client } = await signedInAt(service);
    const { secret, setup } = await begin(client);
    const confirm = () => client.post('/api/auth/two-factor/confirm', { setup, code: codeOf(secret) });

    clock.at += 15 * 60_000 + 1;
    expect((await confirm()).json().code).toBe('two-factor.expired');
    clock.at -= 1;
    expect((await confirm()).status).toBe(200);
  });

  test('again by the same request shows the codes that count', async () => {
    const { client, person, id } = await signedInAt(service);
    const { secret, setup } = await begin(client);
    const [body, key] = [{ setup, code: codeOf(secret) }, { 'Idempotency-Key': randomUUID() }];

    const first = await client.post('/api/auth/two-factor/confirm', body, key);
    const again = await client.post('/api/auth/two-factor/confirm', body, key);

    expect(said(again)).toBe(said(first));
    expect(await typesOf(stack, id)).toEqual(['TwoFactorSetUpStarted', 'TwoFactorEnabled']);
    const [code] = again.json().recoveryCodes;
    await alsoSignedIn(service, person, code);
  });
});

describe('signing in with two-factor', () => {
  test('asks for the code once the password was right, and not before', async () => {
    const { person } = await protectedPerson();

    expect(said(await signIn(person))).toBe(
      '401 {"message":"Enter the code from your authenticator app.","code":"sign-in.code-needed"}',
    );
    expect((await signIn({ ...person, password: 'wrong horse' })).json().code).toBe('sign-in.failed');
  });

  test('takes the code of the app, and that code once', async () => {
    const { person, secret } = await protectedPerson();
    const code = codeOf(secret, 1);

    expect((await signInWith(person, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await signInWith(person, code)).json().code).toBe('sign-in.code-wrong');
  });

  test('does not take the code that switched it on', async () => {
    const { person, used } = await protectedPerson();

    expect((await signInWith(person, used)).json().code).toBe('sign-in.code-wrong');
  });

  test('takes no code from further than a step away', async () => {
    const { person, secret } = await protectedPerson();

    for (const steps of [-2, 2, 100])
      expect((await signInWith(person, codeOf(secret, steps))).json().code).toBe('sign-in.code-wrong');
  });

  test('takes each recovery code once, however it is typed', async () => {
    const { person, recoveryCodes, id } = await protectedPerson();
    const [first = '', second = ''] = recoveryCodes;

    expect((await signInWith(person, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await signInWith(person, first)).json().code).toBe('sign-in.code-wrong');
    expect((await signInWith(person, second)).status).toBe(200);
    expect((await typesOf(stack, id)).filter((type) => type === 'RecoveryCodeUsed')).toHaveLength(2);
  });

  test('takes a recovery code once, even ten times at once', async () => {
    const { person, recoveryCodes } = await protectedPerson();
    const [code = ''] = recoveryCodes;

    const answers = await Promise.all(Array.from({ length: 10 }, () => signInWith(person, code)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('does not take a recovery code again that a restored backup knows as unused', async () => {
    const { person, recoveryCodes, id } = await protectedPerson();
    const [code = '', other = ''] = recoveryCodes;
    await takeCode(stack.sql, { accountId: id, code: recoveryHash(code) }, null);

    expect((await signInWith(person, code)).json().code).toBe('sign-in.code-wrong');
    expect((await signInWith(person, other)).status).toBe(200);
    expect(await isTaken(stack.sql, { accountId: id, code: recoveryHash(other) })).toBe(true);
  });

  test('puts a wrong code on record', async () => {
    const { person, id } = await protectedPerson();
    await signInWith(person, '000000');

    expect(
      (await stack.everything()).filter(
        ({ type, data }) => type === 'SecondFactorRefused' && data.account === id,
      ),
    ).toMatchObject([{ metadata: { ip: '127.0.0.1', by: { kind: 'system', id: 'anonymous' } } }]);
  });

  test('by guessing ends after ten tries, even for the right one', async () => {
    const url = await stack.serve({ limits: true, now });
    const { person, secret } = await protectedPerson();
    const ask = (code: string) => openClient(url).post('/api/auth/login', { ...credentialsOf(person), code });
    for (let n = 0; n < 10; n++) expect((await ask('000000')).status).toBe(401);

    expect((await ask(codeOf(secret, 1))).status).toBe(429);
    expect((await openClient(url).post('/api/auth/login', credentialsOf(person))).status).toBe(401);
  });
});

describe('switching two-factor off', () => {
  test('asks for the password and a code, and ends all other sessions', async () => {
    const { client, person, secret, id } = await protectedPerson();
    const elsewhere = await alsoSignedIn(service, person, codeOf(secret, 1));
    const { password } = person;
    const off = (body: object) => client.post('/api/auth/two-factor/disable', body);

    const refused = [
      await off({ password: 'wrong horse', code: codeOf(secret, -1) }),
      await off({ password, code: '000000' }),
      await off({ password, code: codeOf(secret, 1) }),
    ];
    expect(refused.map((answer) => [answer.status, answer.json().code])).toEqual([
      [401, 'account.password-wrong'],
      [422, 'two-factor.code-wrong'],
      [422, 'two-factor.code-wrong'],
    ]);
    expect(await isSignedIn(elsewhere)).toBe(true);

    expect((await off({ password, code: codeOf(secret, -1) })).status).toBe(200);
    expect((await typesOf(stack, id)).at(-1)).toBe('TwoFactorDisabled');
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await signIn(person)).status).toBe(200);
    expect((await off({ password, code: codeOf(secret) })).json().code).toBe('two-factor.off');
  });

  test('takes a recovery code as well', async () => {
    const { client, person, recoveryCodes } = await protectedPerson();

    const body = { password: person.password, code: recoveryCodes[3] };
    expect((await client.post('/api/auth/two-factor/disable', body)).status).toBe(200);
    expect((await signIn(person)).status).toBe(200);
  });
});

type Begun = { readonly secret: string; readonly setup: string };

const begin = async (client: Client): Promise<Begun> => (await client.post('/api/auth/two-factor')).json();

/** The code that an app shows this many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, clock.at, steps);

/** Somebody whose account has two-factor. */
const protectedPerson = () => protectedAt(service, clock.at);

const signInWith = (person: Person, code: string) =>
  openClient(service).post('/api/auth/login', { ...credentialsOf(person), code });
