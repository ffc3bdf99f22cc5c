import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** The address of a new, empty database; it goes with its server when the run ends. */
export const testDatabase = async (): Promise<string> => {
  const server = await serverUrl();
  const name = `test_${randomUUID().replaceAll('-', '')}`;

  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template template0 strategy file_copy`);
  await client.end();

  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
};

/** The run's one Postgres starts when the first test asks for it (global-setup.ts). */
const serverUrl = async () => {
  const answer = await fetch(inject('postgresOnDemand'));
  if (!answer.ok) throw new Error(await answer.text());

  return await answer.text();
};
