import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { postgresVault, vaultPool } from '../../shared/vault/postgres-vault.ts';
import { wrappingKeys } from '../../shared/vault/wrapping-keys.ts';
import { sweepKeys } from './sweep.ts';

const url = await testDatabase();
const sql = postgres(url, { onnotice: () => {} });
const database = vaultPool(url);
const vault = postgresVault(database, wrappingKeys('1a'.repeat(32), null));
const named = new Map<string, readonly string[]>();
const store = {
  read: async (stream: string) =>
    (named.get(stream) ?? []).map((id) => ({ metadata: { keys: { [id]: 'x' } } }) as unknown as Recorded),
};
const sweep = () => sweepKeys({ database, store, highest: 2 }, new AbortController().signal);
const [document, recipient] = [randomUUID(), randomUUID()];

afterAll(async () => {
  await sql.end();
  await database.close();
});
beforeEach(async () => {
  named.clear();
  await sql`drop schema if exists vault cascade`;
});

test('a key that no event names goes after two days, and not before', async () => {
  await vault.make([`d:${document}`]);
  expect(await sweep()).toBe(0);
  await aDayLater();
  expect(await sweep()).toBe(0);
  expect(await sweep()).toBe(0);
  await aDayLater();

  expect(await sweep()).toBe(1);
  expect((await vault.open([`d:${document}`])).get(`d:${document}`)).toBe('unknown');
});

test.each(['e1', 'e2'])('a key that an event of the epoch %s names stays for good', async (epoch) => {
  const ids = [`d:${document}`, `r:${document}.${recipient}`, `a:${recipient}`];
  const made = await vault.make(ids);
  named.set(`${epoch}.document-${document}`, ids.slice(0, 2));
  named.set(`${epoch}.account-${recipient}`, ids.slice(2));
  for (let day = 0; day < 3; day++) {
    await aDayLater();
    expect(await sweep()).toBe(0);
  }
  named.clear();
  await aDayLater();
  await sweep();

  expect(await vault.open(ids)).toEqual(made);
});

test('a key that is wanted again meanwhile stays as if it was new', async () => {
  const made = await vault.make([`d:${document}`]);
  await aDayLater();
  await sweep();
  await aDayLater();
  expect(await vault.make([`d:${document}`])).toEqual(made);

  expect(await sweep()).toBe(0);
  expect(await vault.open([`d:${document}`])).toEqual(made);
});

test('a slower sweep beside it doesn’t keep a key for another day', async () => {
  await vault.make([`d:${document}`]);
  await aDayLater();
  let isFirst = true;
  const slow = {
    read: async () => {
      if (isFirst) {
        isFirst = false;
        await sweep();
        await aDayLater();
      }
      return [];
    },
  };

  expect(await sweepKeys({ database, store: slow, highest: 1 }, new AbortController().signal)).toBe(1);
});

test('while the log can’t be read nothing goes, and what was destroyed is remembered for good', async () => {
  await vault.make([`d:${document}`]);
  await vault.destroy([`a:${recipient}`], randomUUID());
  await aDayLater();
  const away = { read: () => Promise.reject(new Error('away')) };
  const looking = sweepKeys({ database, store: away, highest: 1 }, new AbortController().signal);
  await expect(looking).rejects.toThrow('away');
  await aDayLater();
  await sweep();
  await aDayLater();
  await sweep();

  expect(await vault.open([`a:${recipient}`])).toEqual(new Map([[`a:${recipient}`, 'destroyed']]));
});

const aDayLater = () =>
  sql`update vault.keys set made_at = made_at - interval '25 hours', unnamed_since = unnamed_since - interval '25 hours'`;
