import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, openClient } from '../../../../tests/harness/client.ts';

export type Person = {
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
};

/** A new person whom no other test uses. */
export const somebody = (): Person => {
  const username = `u-${randomUUID()}`;

  return { username, email: `${username}@example.com`, fullName: 'Some Body', password: 'correct horse' };
};

export const credentialsOf = ({ username, password }: Person) => ({ username, password });

/** What people do at a service. */
export const peopleAt = (url: string) => {
  const register = (person: Person, key?: string): Promise<Answer> =>
    openClient(url).post('/api/auth/register', person, key ? { 'Idempotency-Key': key } : {});

  return {
    register,
    registered: async (): Promise<Person> => {
      const person = somebody();
      expect((await register(person)).status).toBe(201);

      return person;
    },
    signIn: (person: Person, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
      openClient(url).post('/api/auth/login', credentialsOf(person), headers),
  };
};

export const said = ({ status, text }: Answer) => `${status} ${text}`;
