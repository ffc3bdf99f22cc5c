import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../tests/harness/free-ports.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { type RunningPart, runPart } from '../../../tests/harness/running-part.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { postgresProgram, postgresUrl } from './postgres.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

test('what was committed is there after kill -9', async () => {
  await query('create table facts (said text)');
  await query(`insert into facts values ('Inkstream')`);

  await postgres.kill9();
  await startAgain();

  expect(await query('select said from facts')).toEqual([{ said: 'Inkstream' }]);
});

test('a lock left by a crash does not stop it, even where another program has the process id by now', async () => {
  const lock = join(folder.path, 'data', 'postmaster.pid');
  const [, ...rest] = (await readFile(lock, 'utf8')).split('\n');
  await postgres.kill9();
  await writeFile(lock, [process.ppid, ...rest].join('\n'));

  await startAgain();

  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('nobody comes in without the password', async () => {
  const client = new Client({ connectionString: postgresUrl({ port, password: 'guessed' }) });

  await expect(client.connect()).rejects.toThrow('password authentication failed');
});

test('text is UTF-8, compared by code point and cased by Unicode', async () => {
  const [row] = await query(
    `select 'ß' < 'z' as is_before, upper('grün') as upper, current_setting('server_encoding') as encoding`,
  );

  expect(row).toEqual({ is_before: false, upper: 'GRÜN', encoding: 'UTF8' });
});

let folder: TemporaryFolder;
let port = 0;
let postgres: RunningPart;
const password = 'secret';

/** It doesn't start while processes of the killed one are ending. The supervisor tries again as well. */
const startAgain = () =>
  expect.poll(() => postgres.restart().then(() => 'started', String), PATIENCE).toBe('started');

const query = async (text: string) => {
  const client = new Client({ connectionString: postgresUrl({ port, password }) });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  folder = await temporaryFolder();
  port = await freePort();
  const user = await unprivilegedUser();
  postgres = await runPart(
    await postgresProgram({ folder: folder.path, port, password, user, isDurable: true }),
    join(folder.path, 'postgres.log'),
  );
});

afterAll(async () => {
  await postgres.stop();
  await folder.remove();
});
