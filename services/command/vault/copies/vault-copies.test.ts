import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../../tests/harness/database.ts';
import { temporaryFolder } from '../../../../tests/harness/temporary-folder.ts';
import { localFile } from '../../../shared/blobs/readable-file.ts';
import { postgresVault, vaultPool } from '../../../shared/vault/postgres-vault.ts';
import { wrappingKeys } from '../../../shared/vault/wrapping-keys.ts';
import { type CopiedKey, keysIn } from './copy-lines.ts';
import { importCopy } from './import-copy.ts';
import { copyHourly, openVaultCopies } from './vault-copies.ts';

const url = await testDatabase();
const sql = postgres(url, { onnotice: () => {} });
const database = vaultPool(url);
const keys = wrappingKeys('1a'.repeat(32), null);
const vault = postgresVault(database, keys);
const backupKey = randomBytes(32);
const forever = new AbortController().signal;
const noon = '2026-11-21T12:00:00.000Z';

afterAll(async () => {
  await sql.end();
  await database.close();
});

describe('a copy of the vault', () => {
  test('has every key, and of destroyed ones that they were', async () => {
    const { copies, folder } = await opened();
    const ids = Array.from({ length: 2_100 }, (_, n) => `d:${n}`);
    const made = await vault.make(ids);
    const by = randomUUID();
    await vault.destroy(['d:7'], by);
    await copies.take(noon, null, forever);

    expect(await readdir(folder)).toEqual(['vault-20261121-120000.bin']);
    const found = await read(folder, 'vault-20261121-120000.bin');
    expect(found).toHaveLength(ids.length);
    expect(found.get('d:7')).toMatchObject({ key: null, destroyedBy: by });
    const others = ids.filter((one) => one !== 'd:7');
    expect(others.map((id) => found.get(id)?.key)).toEqual(
      others.map((id) => (made.get(id) as Buffer).toString('base64')),
    );
  });

  test('tells nothing without BACKUP_KEY, and is refused with another or once it was changed or cut', async () => {
    const { copies, folder } = await opened();
    const made = await vault.make(['d:1']);
    await copies.take(noon, null, forever);
    const path = join(folder, 'vault-20261121-120000.bin');
    const bytes = await readFile(path);

    expect(bytes.includes('d:1')).toBe(false);
    expect(bytes.includes(made.get('d:1') as Buffer)).toBe(false);
    const other = Array.fromAsync(keysIn(localFile(path), randomBytes(32)));
    await expect(other).rejects.toMatchObject({ code: 'backup.key' });
    const changed = Buffer.from(bytes);
    changed[bytes.length - 20] = (changed[bytes.length - 20] ?? 0) ^ 1;
    for (const broken of [changed, bytes.subarray(0, -40), bytes.subarray(0, 60)]) {
      await writeFile(path, broken);
      await expect(read(folder, 'vault-20261121-120000.bin')).rejects.toMatchObject({
        code: 'backup.damaged',
      });
    }
  });

  test('is not made without BACKUP_KEY', () => {
    expect(openVaultCopies({ database, keys }, '/tmp', null)).toBeNull();
  });

  test('goes after 30 days', async () => {
    const { copies, folder } = await opened();
    await vault.make(['d:1']);
    for (const day of ['2026-10-20', '2026-10-22']) await copies.take(`${day}T12:00:00.000Z`, null, forever);
    await copies.expire(noon);
    expect(await readdir(folder)).toEqual(['vault-20261022-120000.bin']);

    await copies.removeOf('2026-10-22T12:00:00.000Z');
    expect(await readdir(folder)).toEqual([]);
  });
});

test('every hour there is a copy: a whole one each day, and what changed since at other hours', async () => {
  const { copies, folder } = await opened();
  await vault.make(['d:1', 'd:2', 'd:3']);
  expect(await copyHourly(copies, noon, forever)).toBe(true);
  expect(await copyHourly(copies, '2026-11-21T12:40:00.000Z', forever)).toBe(false);
  await sql`update vault.keys set made_at = '2026-11-21T11:00:00Z'`;
  await sql`update vault.keys set made_at = '2026-11-21T12:30:00Z' where id = 'd:2'`;
  await vault.destroy(['d:3'], randomUUID());
  await sql`update vault.keys set destroyed_at = '2026-11-21T12:45:00Z' where id = 'd:3'`;
  expect(await copyHourly(copies, '2026-11-21T13:00:00.000Z', forever)).toBe(true);
  expect(await copyHourly(copies, '2026-11-22T00:10:00.000Z', forever)).toBe(true);

  const names = (await readdir(folder)).toSorted();
  expect(names).toEqual([
    'vault-20261121-120000.bin',
    'vault-20261121-130000-changes.bin',
    'vault-20261122-001000.bin',
  ]);
  const sizes = await Promise.all(names.map(async (name) => [...(await read(folder, name)).keys()]));
  expect(sizes).toEqual([
    ['d:1', 'd:2', 'd:3'],
    ['d:2', 'd:3'],
    ['d:1', 'd:2', 'd:3'],
  ]);
});

test('a copy gives a new vault its keys, but never one that was erased since', async () => {
  const { copies, folder } = await opened();
  const made = await vault.make(['d:1', 'd:2', 'd:3', 'a:4']);
  await vault.destroy(['d:3'], randomUUID());
  await copies.take(noon, null, forever);
  await sql`drop schema vault cascade`;
  const there = wrappingKeys('2b'.repeat(32), null);
  const another = postgresVault(database, there);
  await another.check();
  const file = localFile(join(folder, 'vault-20261121-120000.bin'));
  const imported = await importCopy({ database, keys: there }, file, backupKey, new Set(['d:2', 'r:9.9']));

  expect(imported).toEqual({ keys: 2, undone: ['d:2'], others: [] });
  expect(await another.make(['d:1', 'd:2', 'd:3', 'a:4', 'r:9.9'])).toEqual(
    new Map<string, unknown>([...made, ['d:2', 'destroyed'], ['d:3', 'destroyed'], ['r:9.9', 'destroyed']]),
  );
  expect(await importCopy({ database, keys: there }, file, backupKey, new Set(['a:4']))).toEqual({
    keys: 1,
    undone: ['a:4'],
    others: [],
  });
  expect((await another.open(['a:4'])).get('a:4')).toBe('destroyed');
});

test('a copy takes no key’s place that was made since, and says which one that is', async () => {
  const { copies, folder } = await opened();
  const made = await vault.make(['d:1', 'd:2', 'd:3']);
  await copies.take(noon, null, forever);
  await sql`drop schema vault cascade`;
  await vault.check();
  const anew = await vault.make(['d:2', 'd:3']);
  await vault.destroy(['d:3'], randomUUID());
  const file = localFile(join(folder, 'vault-20261121-120000.bin'));
  const before = await sql`select * from vault.keys where id <> 'd:1' order by id`;

  expect(await importCopy({ database, keys }, file, backupKey, new Set())).toEqual({
    keys: 1,
    undone: [],
    others: ['d:2'],
  });
  expect(await sql`select * from vault.keys where id <> 'd:1' order by id`).toEqual(before);
  expect(await vault.open(['d:1', 'd:2', 'd:3'])).toEqual(
    new Map<string, unknown>([
      ['d:1', made.get('d:1')],
      ['d:2', anew.get('d:2')],
      ['d:3', 'destroyed'],
    ]),
  );
});

/** A new vault, and a folder for its copies. */
const opened = async () => {
  await sql`drop schema if exists vault cascade`;
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const copies = openVaultCopies({ database, keys }, folder.path, backupKey);
  if (!copies) throw new Error('no copies');

  return { copies, folder: folder.path };
};

const read = async (folder: string, name: string): Promise<Map<string, CopiedKey>> => {
  const found = await Array.fromAsync(keysIn(localFile(join(folder, name)), backupKey));

  return new Map(found.map((key) => [key.id, key]));
};
