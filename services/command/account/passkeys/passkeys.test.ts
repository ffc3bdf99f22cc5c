import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Client, openClient } from '../../../../tests/harness/client.ts';
import { linkSecret, startStack } from '../../testing/stack.ts';
import { keyFor } from '../keys.ts';
import { credentialsOf } from '../testing/people.ts';
import { isSignedIn, protectedAt, signedInAt } from '../testing/signed-in.ts';
import { softwarePasskey, type Twist } from '../testing/software-authenticator.ts';
import { CHALLENGE_LIFE } from './challenges.ts';

const origin = 'http://localhost:8080';
const stack = await startStack();
const service = await stack.serve({ publicUrl: origin });

describe('adding a passkey', () => {
  test('takes the password, and asks the authenticator to keep it and to ask who uses it', async () => {
    const { client, person } = await signedInAt(service);
    const wrong = await beginning(client, 'wrong horse');
    const options = (await beginning(client, person.password)).json();

    expect([wrong.status, wrong.json().code]).toEqual([401, 'account.password-wrong']);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Inkstream' },
      user: { name: person.username, displayName: person.fullName },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
  });

  test('puts it on record under the browser’s name, or the one that was given', async () => {
    const { client, person, id } = await signedInAt(service);
    const [one, other] = [softwarePasskey(id, origin), softwarePasskey(id, origin)];
    const first = await adding(client, person.password, one);
    const second = await adding(client, person.password, other, {}, 'Yubikey');

    expect([first.status, first.json().name, second.json().name]).toEqual([201, 'Passkey', 'Yubikey']);
    expect((await stack.accountLog(id)).filter(({ type }) => type === 'PasskeyAdded')).toMatchObject([
      { data: { credential: one.credential, id: one.id, transports: ['internal'], backedUp: false } },
      { data: { credential: other.credential, name: 'Yubikey', counter: 1 } },
    ]);
    const { excludeCredentials } = (await beginning(client, person.password)).json();
    expect(excludeCredentials.map((each: { id: string }) => each.id)).toEqual([one.id, other.id]);
  });

  test.each<[string, Twist]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another address of this machine', { origin: 'http://localhost:9090' }],
    ['another name', { rpID: 'evil.example' }],
    ['an authenticator that did not ask who uses it', { isVerified: false }],
  ])('is refused from %s', async (_, twist) => {
    const { client, person, id } = await signedInAt(service);
    const answer = await adding(client, person.password, softwarePasskey(id, origin), twist);

    expect([answer.status, answer.json().code]).toEqual([422, 'passkey.not-added']);
  });

  test('takes a challenge once, in the session in which the password was given', async () => {
    const [olive, mallory] = [await signedInAt(service), await signedInAt(service)];
    const passkey = softwarePasskey(olive.id, origin);
    const { challenge } = (await beginning(olive.client, olive.person.password)).json();
    const { challenge: hers } = (await beginning(mallory.client, mallory.person.password)).json();
    const { challenge: toSignIn } = (await asking()).json();

    const statuses = [];
    for (const one of [hers, toSignIn, randomBytes(56).toString('base64url'), challenge, challenge])
      statuses.push((await registering(olive.client, passkey.made(one))).status);
    expect(statuses).toEqual([422, 422, 422, 201, 422]);
  });

  test('works for ten', async () => {
    const { client, person, id } = await signedInAt(service);
    for (let n = 0; n < 10; n++)
      expect((await adding(client, person.password, softwarePasskey(id, origin))).status).toBe(201);

    expect((await beginning(client, person.password)).json().code).toBe('passkey.too-many');
  });
});

describe('signing in with a passkey', () => {
  test('opens a session without name and password, and says so on record', async () => {
    const { person, id, passkey } = await withPasskey();
    const { client, answer } = await signingIn(passkey);

    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ id, username: person.username });
    expect(await isSignedIn(client)).toBe(true);
    expect((await stack.accountLog(id)).findLast(({ type }) => type === 'SignedIn')?.data).toMatchObject({
      method: 'passkey',
      secondFactor: null,
      amr: ['pop', 'user', 'mfa'],
      passkey: { credential: passkey.credential, counter: 2 },
    });
  });

  test.each<[string, Twist]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another name', { rpID: 'evil.example' }],
    ['an authenticator that did not ask who uses it', { isVerified: false }],
    ['an account that is none', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
    ['nobody', { userHandle: '' }],
  ])('is refused from %s', async (_, twist) => {
    const { passkey } = await withPasskey();

    await refused(signingIn(passkey, twist));
  });

  test('takes a challenge once', async () => {
    const { passkey } = await withPasskey();
    const { challenge } = (await asking()).json();

    expect((await authenticating(passkey.signed(challenge))).answer.status).toBe(200);
    await refused(authenticating(passkey.signed(challenge)));
  });

  test('takes no challenge that we did not make, that was for something else, or that is too old', async () => {
    const { client, person, passkey } = await withPasskey();
    const { challenge: toAdd } = (await beginning(client, person.password)).json();
    const body = Buffer.concat([randomBytes(16), Buffer.alloc(8)]);
    body.writeBigUInt64BE(BigInt(Date.now() - CHALLENGE_LIFE - 1_000), 16);
    const key = keyFor(linkSecret, 'passkey-challenge', { about: 'sign-in' });
    const old = Buffer.concat([body, createHmac('sha256', key).update(body).digest()]);

    for (const challenge of [toAdd, '', randomBytes(56).toString('base64url'), old.toString('base64url')])
      await refused(authenticating(passkey.signed(challenge)));
  });

  test('takes nobody else’s passkey for an account', async () => {
    const [olive, mallory] = [await withPasskey(), await withPasskey()];
    const { challenge } = (await asking()).json();
    const asOlive = olive.passkey.signed(challenge).response.userHandle;

    await refused(signingIn(mallory.passkey, { userHandle: asOlive }));
  });

  test('is refused, on record and with an alarm, for a passkey that does not count on', async () => {
    const { id, passkey } = await withPasskey();
    expect((await signingIn(passkey, { counter: 9 })).answer.status).toBe(200);

    await refused(signingIn(passkey, { counter: 9 }));
    await refused(signingIn(passkey, { counter: 5 }));

    const log = await stack.accountLog(id);
    expect(log.filter(({ type }) => type === 'PasskeyCounterRefused').map(({ data }) => data)).toEqual([
      { credential: passkey.credential, counter: 9 },
      { credential: passkey.credential, counter: 5 },
    ]);
    expect((await signingIn(passkey, { counter: 10 })).answer.status).toBe(200);
  });

  test('goes on for a passkey that never counts', async () => {
    const { client, person, id } = await signedInAt(service);
    const passkey = softwarePasskey(id, origin);
    await adding(client, person.password, passkey, { counter: 0 });

    for (let n = 0; n < 2; n++) expect((await signingIn(passkey, { counter: 0 })).answer.status).toBe(200);
  });

  test('that was refused is on record in the security events', async () => {
    const { id, passkey } = await withPasskey();
    await refused(signingIn(passkey, { isVerified: false }));

    const ofPasskeys = (await stack.everything()).filter(({ type }) => type === 'PasskeyRefused');
    expect(ofPasskeys.filter(({ data }) => data.account === id)).toHaveLength(1);
  });
});

describe('a passkey as the second factor', () => {
  test('takes the place of a code', async () => {
    const { client, person, id } = await protectedAt(service, Date.now());
    const passkey = softwarePasskey(id, origin);
    await adding(client, person.password, passkey);
    const login = async (twist: Twist = {}) =>
      openClient(service).post('/api/auth/login', {
        ...credentialsOf(person),
        passkey: passkey.signed((await asking()).json().challenge, twist),
      });

    expect((await login({ isVerified: false })).json().code).toBe('passkey.refused');
    expect((await login()).status).toBe(200);
    expect((await stack.accountLog(id)).findLast(({ type }) => type === 'SignedIn')?.data).toMatchObject({
      method: 'password',
      secondFactor: 'passkey',
      amr: ['pwd', 'pop', 'mfa'],
      passkey: { credential: passkey.credential },
    });
  });
});

describe('removing a passkey', () => {
  test('takes the password, and then it opens nothing', async () => {
    const { client, person, passkey } = await withPasskey();
    const remove = (password: string) =>
      client.send('DELETE', `/api/auth/passkeys/${passkey.credential}`, {
        body: JSON.stringify({ password }),
        headers: { 'Content-Type': 'application/json' },
      });

    expect((await remove('wrong horse')).status).toBe(401);
    expect((await remove(person.password)).status).toBe(200);
    await refused(signingIn(passkey));
    expect((await remove(person.password)).json().code).toBe('passkey.unknown');
  });
});

type Passkey = ReturnType<typeof softwarePasskey>;

const beginning = (client: Client, password: string) =>
  client.post('/api/auth/passkeys/register/options', { password });

const registering = (client: Client, passkey: object, name = '') =>
  client.post('/api/auth/passkeys/register', { passkey, ...(name && { name }) });

const adding = async (client: Client, password: string, passkey: Passkey, twist: Twist = {}, name = '') => {
  const { challenge } = (await beginning(client, password)).json();

  return registering(client, passkey.made(challenge, twist), name);
};

const withPasskey = async () => {
  const signed = await signedInAt(service);
  const passkey = softwarePasskey(signed.id, origin);
  expect((await adding(signed.client, signed.person.password, passkey)).status).toBe(201);

  return { ...signed, passkey };
};

const asking = () => openClient(service).post('/api/auth/passkeys/options');

const authenticating = async (passkey: object) => {
  const client = openClient(service);

  return { client, answer: await client.post('/api/auth/passkeys/authenticate', { passkey }) };
};

const signingIn = async (passkey: Passkey, twist: Twist = {}) =>
  authenticating(passkey.signed((await asking()).json().challenge, twist));

const refused = async (asked: ReturnType<typeof authenticating>) => {
  const { client, answer } = await asked;

  expect([answer.status, answer.json().code]).toEqual([401, 'passkey.refused']);
  expect(await isSignedIn(client)).toBe(false);
};
