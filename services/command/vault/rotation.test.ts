import { randomUUID } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { postgresVault, vaultPool } from '../../shared/vault/postgres-vault.ts';
import { wrappingKeyOf } from '../../shared/vault/wrapping.ts';
import { wrappingKeys } from '../../shared/vault/wrapping-keys.ts';
import { replaceKeys } from './key-file.ts';
import { switchTo } from './rewrapping.ts';
import { rotateIfDue } from './rotation.ts';

const [OLD, NEW] = ['1a'.repeat(32), '2b'.repeat(32)];
const DAYS = 30;
const url = await testDatabase();
const sql = postgres(url, { onnotice: () => {} });
afterAll(() => sql.end());
const forever = new AbortController().signal;

describe('VAULT_KEY', () => {
  test('is replaced when its days are over: every key opens as before, and none by the old one', async () => {
    const { vault, rotate, announced, file, late } = await opened();
    const ids = Array.from({ length: 2_500 }, (_, n) => `d:${n}`);
    const made = await vault.make(ids);
    await vault.destroy(['d:7'], randomUUID());
    const stored = await wrappedIn();
    await late();
    await rotate();

    const current = (await readFile(file, 'utf8')).trim();
    expect(current).toMatch(/^[0-9a-f]{64}$/);
    expect(current).not.toBe(OLD);
    expect(announced).toEqual([
      { key: wrappingKeyOf(current).id, before: wrappingKeyOf(OLD).id, isBeforeDeleted: true },
    ]);
    const now = await wrappedIn();
    expect(now.filter((bytes) => stored.includes(bytes))).toEqual([]);
    expect(await vault.open(ids)).toEqual(new Map([...made]).set('d:7', 'destroyed'));
    const { vault: another } = await opened({ isSecond: true, file });
    expect(await another.open(['d:8'])).toEqual(new Map([['d:8', made.get('d:8')]]));
  });

  test('stays until then, and is not replaced again at once', async () => {
    const { vault, rotate, announced, file, late } = await opened();
    await vault.make(['d:1']);
    await rotate();
    expect(await readFile(file, 'utf8')).toBe(`${OLD}\n`);

    await late();
    await rotate();
    await rotate();
    expect(announced).toHaveLength(1);
  });

  test('is replaced by what an operator puts before it, however young it is', async () => {
    const { vault, rotate, announced, file } = await opened();
    const made = await vault.make(['d:1']);
    await writeFile(file, `${NEW},${OLD}\n`);
    await rotate();

    expect(await readFile(file, 'utf8')).toBe(`${NEW}\n`);
    expect(announced).toMatchObject([{ key: wrappingKeyOf(NEW).id }]);
    expect(await vault.open(['d:1'])).toEqual(made);
  });

  test('that comes from the environment is left to the operator, who is told so', async () => {
    const { vault, announced, late } = await opened({ file: null });
    const made = await vault.make(['d:1']);
    await late();
    const here = await opened({ file: null, isSecond: true, setting: `${NEW},${OLD}` });
    await here.rotate();

    expect(announced).toEqual([]);
    expect(here.announced).toMatchObject([{ isBeforeDeleted: false }]);
    const after = await opened({ file: null, isSecond: true, setting: NEW });
    expect(await after.vault.open(['d:1'])).toEqual(made);
    await expect(vault.open(['d:1'])).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('without which keys would be lost is never dropped', async () => {
    const { vault } = await opened({ file: null });
    await vault.make(['d:1']);
    const stranger = await opened({ file: null, isSecond: true, setting: NEW });

    await expect(stranger.rotate()).rejects.toMatchObject({ code: 'unavailable' });
    expect((await vault.open(['d:1'])).get('d:1')).not.toBe('unknown');
  });
});

describe('a replacement that is interrupted', () => {
  test.each(['file', 'switch', 'half', 'announcement'] as const)(
    'at its step "%s" goes on, and ends as if it had not been',
    async (step) => {
      const { vault, rotate, rotateWith, announced, file, keys, pool } = await opened();
      const ids = Array.from({ length: 20 }, (_, n) => `d:${n}`);
      const made = await vault.make(ids);
      const both = [NEW, OLD].map(wrappingKeyOf);
      await replaceKeys(file, both);
      if (step !== 'file') await switchTo(pool, wrappingKeyOf(NEW).id);
      if (step === 'half') {
        keys.reread();
        await vault.make(['d:new']);
      }
      if (step === 'announcement')
        await expect(rotateWith(() => Promise.reject(new Error('no log')))).rejects.toThrow('no log');
      await rotate();

      expect(await readFile(file, 'utf8')).toBe(`${NEW}\n`);
      expect(announced).toEqual([
        { key: wrappingKeyOf(NEW).id, before: wrappingKeyOf(OLD).id, isBeforeDeleted: true },
      ]);
      expect(await vault.open(ids)).toEqual(made);
      expect(await sql`select distinct wrapped_by from vault.keys`).toEqual([
        { wrapped_by: wrappingKeyOf(NEW).id },
      ]);
    },
  );

  test('hinders nobody who makes keys meanwhile', async () => {
    const { vault, rotate, late } = await opened();
    await vault.make(Array.from({ length: 3_000 }, (_, n) => `d:${n}`));
    await late();
    const rotating = rotate();
    const made = [];
    for (let n = 0; n < 50; n++) made.push(await vault.make([`r:${n}`]));
    await rotating;

    for (const keys of made) expect(await vault.open([...keys.keys()])).toEqual(keys);
  });
});

test('nothing is left of the old key where it lay', async () => {
  const { file } = await opened();
  const before = await open(file);
  onTestFinished(before.close);
  await replaceKeys(file, [wrappingKeyOf(NEW)]);

  expect(await before.readFile('utf8')).not.toContain(OLD.slice(0, 8));
  expect(await readFile(file, 'utf8')).toBe(`${NEW}\n`);
});

type Opening = {
  readonly file?: string | null;
  readonly isSecond?: boolean;
  readonly setting?: string;
};

/** A new vault with a VAULT_KEY in a file, or the same vault for a second process. */
async function opened({ file: given, isSecond = false, setting = OLD }: Opening = {}) {
  if (!isSecond) await sql`drop schema if exists vault cascade`;
  const folder = await temporaryFolder();
  const file = given ?? join(folder.path, 'vault-key');
  if (!given) await writeFile(file, `${OLD}\n`);
  const keys = wrappingKeys(
    given ? (await readFile(file, 'utf8')).trim() : setting,
    given === null ? null : file,
  );
  const pool = vaultPool(url);
  const announced: unknown[] = [];
  const rotateWith = (announce: () => Promise<void>) =>
    rotateIfDue({ database: pool, keys, days: DAYS, announce }, forever);
  onTestFinished(async () => {
    await pool.close();
    await folder.remove();
  });

  return {
    vault: postgresVault(pool, keys),
    keys,
    pool,
    file,
    announced,
    rotateWith,
    rotate: () =>
      rotateIfDue(
        { database: pool, keys, days: DAYS, announce: async (event) => void announced.push(event) },
        forever,
      ),
    /** Lets the days of the key go by. */
    late: () => sql`update vault.wrapping set since = now() - make_interval(days => ${DAYS})`,
  };
}

const wrappedIn = async () =>
  (await sql`select encode(wrapped, 'hex') as hex from vault.keys where wrapped is not null`).map(
    ({ hex }) => hex as string,
  );
