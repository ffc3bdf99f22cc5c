import { join } from 'node:path';
import postgres from 'postgres';
import type { Stack } from '../../deploy/local/stack.ts';
import { freePort } from '../../tests/harness/free-ports.ts';
import { type RunningPart, runPart } from '../../tests/harness/running-part.ts';

export type Plain = {
  readonly url: string;
  readonly database: string;
  readonly parts: () => ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
};

/** Starts the plain server over a database of its own in the Postgres of the product. */
export const startPlain = async ({ env, programs }: Stack, folder: string): Promise<Plain> => {
  const database = new URL(env.DATABASE_URL ?? '');
  const owner = postgres(database.href, { onnotice: () => {} });
  await owner`create database plain`;
  await owner.end();
  database.pathname = '/plain';
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const part: RunningPart = await runPart(
    {
      name: 'plain',
      executable: process.execPath,
      args: [join(import.meta.dirname, 'server.ts')],
      env: { ...process.env, DATABASE_URL: database.href, PORT: String(port) },
      kind: 'native',
      stopSignal: 'SIGTERM',
      isReady: async () => (await fetch(`${url}/api/documents`)).status === 401,
    },
    join(folder, 'plain.log'),
  );
  const postgresPid = () => programs.find(({ name }) => name === 'postgres')?.pid() ?? 0;

  return {
    url,
    database: database.href,
    parts: () =>
      new Map([
        ['server', part.pid()],
        ['postgres', postgresPid()],
      ]),
    stop: part.stop,
  };
};
