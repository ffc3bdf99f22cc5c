import { randomUUID } from 'node:crypto';
import { type Answer, type Client, openClient } from '../tests/harness/client.ts';

/** Registers a new account and signs it in. */
export const signedIn = async (url: string): Promise<Client> => {
  const client = openClient(url);
  const username = `bench-${randomUUID()}`;
  const account = {
    username,
    email: `${username}@example.com`,
    fullName: 'Bench',
    password: 'correct horse',
  };
  ok(await client.post('/api/auth/register', account));
  ok(await client.post('/api/auth/login', { username, password: account.password }));

  return client;
};

/** Returns what a call answered; throws if it failed. */
export const ok = ({ status, text, json }: Answer, isJson = true) => {
  if (status >= 400) throw new Error(`${status}: ${text.slice(0, 200)}`);

  return isJson ? json() : null;
};
