import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { openDataFolder } from './data-folder.ts';

test('what is private is closed to others', async () => {
  const { keys, blobs, logs, mails, root } = await openDataFolder(join(folder.path, 'data'), nobody);

  for (const path of [keys, blobs, logs, mails]) expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect((await stat(root)).mode & 0o777).toBe(0o711);
});

test('Postgres’s user gets through also where what programs create is closed to others', async () => {
  const program = `
    import { openDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))};
    process.umask(0o077);
    await openDataFolder(${JSON.stringify(join(folder.path, 'data'))}, null);`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);

  const modes = ['', 'postgres', 'keys'].map(async (name) => {
    const { mode } = await stat(join(folder.path, 'data', name));
    return mode & 0o777;
  });
  expect(await Promise.all(modes)).toEqual([0o711, 0o711, 0o700]);
});

test('the logs of the last start are set aside', async () => {
  const { logs } = await openDataFolder(folder.path, null);
  await writeFile(join(logs, 'command.log'), 'yesterday');

  await openDataFolder(folder.path, null);

  expect(await readdir(logs)).toEqual(['command.log.1']);
});

test('Postgres keeps its data beside the rest where its user can get there', async () => {
  const { postgres, root } = await openDataFolder(folder.path, nobody);

  expect(postgres).toBe(join(root, 'postgres'));
});

test('in a closed folder, Postgres gets a place of its own that goes with it', async () => {
  const closed = join(folder.path, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o700);
  const data = join(closed, 'data');
  const elsewhere = join(folder.path, 'elsewhere');

  const first = await openDataFolder(data, nobody, elsewhere);
  const again = await openDataFolder(data, nobody, elsewhere);
  await rm(data, { recursive: true });
  const anew = await openDataFolder(data, nobody, elsewhere);

  expect(first.postgres).toContain(elsewhere);
  expect(again.postgres).toBe(first.postgres);
  expect(await realpath(join(data, 'postgres'))).toBe(anew.postgres);
  await expect(stat(first.postgres)).rejects.toThrow('ENOENT');
});

const nobody = { uid: 65_534, gid: 65_534 };

let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => folder.remove());
