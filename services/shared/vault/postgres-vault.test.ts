import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { startRelay } from '../../../tests/harness/relay.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { postgresVault, vaultPool } from './postgres-vault.ts';
import { rememberedVault } from './remembered-vault.ts';
import { WrongVaultKey, wrappingKeys } from './wrapping-keys.ts';

const [OLD, NEW] = ['1a'.repeat(32), '2b'.repeat(32)];
const url = await testDatabase();
const sql = postgres(url, { onnotice: () => {} });
const vault = opened();
afterAll(() => sql.end());

describe('a key', () => {
  test('is the same however often it is made or opened', async () => {
    const id = anId();
    const made = await vault.make([id]);

    expect(made.get(id)).toHaveLength(32);
    expect(await vault.make([id])).toEqual(made);
    expect(await vault.open([id])).toEqual(made);
    expect(await opened().open([id])).toEqual(made);
  });

  test('is made once, however many processes want it at the same time', async () => {
    const ids = [anId(), anId(), anId()];
    const vaults = Array.from({ length: 4 }, () => opened());
    const made = await Promise.all(
      vaults.map((one, n) => one.make(n % 2 === 0 ? ids : ids.toReversed()).then((keys) => sorted(keys))),
    );

    for (const keys of made) expect(keys).toEqual(made[0]);
  });

  test('differs from every other, and is stored under VAULT_KEY only', async () => {
    const ids = Array.from({ length: 300 }, anId);
    const keys = await vault.make(ids);

    expect(new Set([...keys.values()].map(String)).size).toBe(300);
    const stored = await sql`select wrapped from vault.keys where id = ${ids[0] ?? ''}`;
    expect(stored[0]?.wrapped).toHaveLength(40);
    expect(stored[0]?.wrapped.includes(keys.get(ids[0] ?? ''))).toBe(false);
  });

  test('that was never made is unknown', async () => {
    const id = anId();

    expect(await vault.open([id])).toEqual(new Map([[id, 'unknown']]));
  });

  test('can’t be exchanged for another one in the table', async () => {
    const [one, other] = [anId(), anId()];
    await vault.make([one, other]);
    await sql`update vault.keys set wrapped = (select wrapped from vault.keys where id = ${other}) where id = ${one}`;

    await expect(vault.open([one])).rejects.toThrow('was changed');
    expect(Object.fromEntries(await vault.inspect([one, other, anId()]))).toEqual({
      [one]: { kind: 'changed' },
      [other]: { kind: 'kept', commitment: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });
});

describe('a destroyed key', () => {
  test('is gone for good: it is never made again', async () => {
    const [id, by] = [anId(), randomUUID()];
    await vault.make([id]);
    const destroyed = await vault.destroy([id], by);

    expect(destroyed.get(id)).toMatchObject({ by, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await vault.make([id])).toEqual(new Map([[id, 'destroyed']]));
    expect(await vault.open([id])).toEqual(new Map([[id, 'destroyed']]));
    expect(await sql`select wrapped, wrapped_by from vault.keys where id = ${id}`).toEqual([
      { wrapped: null, wrapped_by: null },
    ]);
  });

  test('stays destroyed if somebody puts a copy of it back into its row, which an audit is told', async () => {
    const id = anId();
    await vault.make([id]);
    const [before] = await sql`select wrapped, wrapped_by from vault.keys where id = ${id}`;
    await vault.destroy([id], randomUUID());
    const { wrapped, wrapped_by } = before ?? expect.unreachable();
    // Whoever may write the table may also take its rules away.
    await sql`alter table vault.keys drop constraint keys_check`;
    await sql`update vault.keys set wrapped = ${wrapped}, wrapped_by = ${wrapped_by} where id = ${id}`;

    expect(await opened().open([id])).toEqual(new Map([[id, 'destroyed']]));
    expect(await opened().make([id])).toEqual(new Map([[id, 'destroyed']]));
    expect(await vault.inspect([id])).toEqual(new Map([[id, { kind: 'changed' }]]));
  });

  test('stays destroyed by what destroyed it first', async () => {
    const [id, by] = [anId(), randomUUID()];
    await vault.make([id]);
    const first = await vault.destroy([id], by);

    expect(await vault.destroy([id], randomUUID())).toEqual(first);
  });

  test('that was never there can’t come to be', async () => {
    const id = anId();
    expect((await vault.destroy([id], randomUUID())).get(id)?.commitment).toBeNull();

    expect((await vault.make([id])).get(id)).toBe('destroyed');
  });

  test('leaves all others as they are', async () => {
    const [one, other] = [anId(), anId()];
    const made = await vault.make([one, other]);
    await vault.destroy([one], randomUUID());

    expect((await vault.open([other])).get(other)).toEqual(made.get(other));
  });
});

describe('a vault', () => {
  test('is on the disk when it answers, whatever the server would do', async () => {
    const pool = vaultPool(url);
    onTestFinished(pool.close);

    expect(await pool.run((each) => each`show synchronous_commit`)).toEqual([{ synchronous_commit: 'on' }]);
  });

  test('changes nothing for somebody with another VAULT_KEY', async () => {
    const [id, other] = [anId(), anId()];
    const stranger = opened(NEW);
    await vault.make([id]);

    await expect(stranger.check()).rejects.toThrow(WrongVaultKey);
    await expect(stranger.make([other])).rejects.toMatchObject({
      code: 'unavailable',
      sentence: expect.stringContaining('which VAULT_KEY does not hold'),
    });
    await expect(stranger.open([id])).rejects.toThrow(WrongVaultKey);
    expect((await vault.open([other])).get(other)).toBe('unknown');
  });

  test('is open to somebody who has its key among others', async () => {
    const id = anId();
    const both = opened(`${NEW},${OLD}`);
    await both.check();
    const made = await both.make([id]);

    expect(await vault.open([id])).toEqual(made);
  });

  test('finds out that its file holds another key', async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const file = join(folder.path, 'vault-key');
    await writeFile(file, `${NEW}\n`);
    const late = opened(NEW, url, file);
    await writeFile(file, `${NEW},${OLD}\n`);
    const id = anId();

    expect(await late.make([id])).toEqual(await vault.open([id]));
  });

  test('refuses with 503 while Postgres is away, and remembers what it opened a moment ago', async () => {
    const relay = await startRelay(Number(new URL(url).port));
    onTestFinished(relay.close);
    const relayed = opened(OLD, Object.assign(new URL(url), { port: String(relay.port) }).href);
    const remembered = rememberedVault(relayed);
    const id = anId();
    const made = await remembered.make([id]);
    await relay.close();

    await expect(relayed.make([anId()])).rejects.toMatchObject({ code: 'unavailable' });
    await expect(remembered.open([anId()])).rejects.toMatchObject({ code: 'unavailable' });
    expect(await remembered.open([id])).toEqual(made);
    expect(await remembered.make([id])).toEqual(made);
  });
});

function opened(setting = OLD, address = url, file: string | null = null) {
  const made = postgresVault(vaultPool(address), wrappingKeys(setting, file));
  afterAll(made.close);

  return made;
}

function anId() {
  return `d:${randomUUID()}`;
}

const sorted = <Value>(map: ReadonlyMap<string, Value>) =>
  [...map].toSorted(([one], [other]) => (one < other ? -1 : 1));
