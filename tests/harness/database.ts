import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { sharedPostgres } from './on-demand.ts';

/** The address of a new, empty database; it goes with its server when the run ends. */
export const testDatabase = async (): Promise<string> => {
  const server = await sharedPostgres();
  const name = `test_${randomUUID().replaceAll('-', '')}`;

  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template template0 strategy file_copy`);
  await client.end();

  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
};
