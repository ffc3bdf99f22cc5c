import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Client } from '../../../../tests/harness/client.ts';
import { openClient } from '../../../../tests/harness/client.ts';
import type { Stack } from '../../testing/stack.ts';
import { credentialsOf, type Person, somebody } from './people.ts';

/** Somebody with an account, signed in at a service; `client` keeps the session. */
export const signedInAt = async (url: string, more: Partial<Person> = {}) => {
  const [client, person] = [openClient(url), { ...somebody(), ...more }];
  expect((await client.post('/api/auth/register', person)).status).toBe(201);
  const answer = await client.post('/api/auth/login', credentialsOf(person));
  expect(answer.status).toBe(200);

  return { client, person, id: String(answer.json().id) };
};

/** The code that an app shows for a secret, this many steps of 30 seconds from an instant in milliseconds. */
export const codeAt = (secret: string, at: number, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * 30_000 });

/** Somebody who has switched on two-factor at that instant. `used` is the code that it took. */
export const protectedAt = async (url: string, at: number) => {
  const signed = await signedInAt(url);
  const { secret, setup } = (await signed.client.post('/api/auth/two-factor')).json();
  const used = codeAt(secret, at);
  const answer = await signed.client.post('/api/auth/two-factor/confirm', { setup, code: used });
  expect(answer.status).toBe(200);

  return { ...signed, secret: String(secret), used, recoveryCodes: answer.json().recoveryCodes as string[] };
};

/** One more browser of the same person. */
export const alsoSignedIn = async (url: string, person: Person, code?: string): Promise<Client> => {
  const client = openClient(url);
  const answer = await client.post('/api/auth/login', { ...credentialsOf(person), ...(code && { code }) });
  expect(answer.status).toBe(200);

  return client;
};

/** Whether the session of a client is still valid. */
export const isSignedIn = async (client: Client) => (await client.post('/api/settings', {})).status === 200;

/** The names of an account's events since its registration, without how its sessions began and ended. */
export const typesOf = async (stack: Stack, id: string) =>
  (await stack.accountLog(id))
    .map(({ type }) => type)
    .filter((type) => !['AccountRegistered', 'SignedIn', 'SessionEnded'].includes(type));

/** The names of the sessions that an account opened, in their order. */
export const sessionsOf = async (stack: Stack, id: string): Promise<readonly unknown[]> =>
  (await stack.accountLog(id)).filter(({ type }) => type === 'SignedIn').map(({ data }) => data.session);
