import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import type { KeyId as PersonalKeyId } from '#contracts/key-id.ts';
import { openPool, type Pool } from '../database/pool.ts';
import { NobodyToAsk } from '../outages/nobody-to-ask.ts';
import { outage } from '../outages/outage.ts';
import { personalCipher } from './personal-cipher.ts';
import type { Inspected, KeyId, PersonalKey, Vault } from './vault.ts';
import {
  beginVault,
  destroyedIds,
  destroyedRows,
  foundRows,
  type InspectedRow,
  insertedRows,
  inspectedRows,
  type KeyRow,
  wrappingIn,
} from './vault-rows.ts';
import { unwrapped, type WrappingKey, wrapped } from './wrapping.ts';
import { type WrappingKeys, WrongVaultKey } from './wrapping-keys.ts';

export type PostgresVault = Omit<Vault, 'drop' | 'onDrop'> & {
  /** Throws `WrongVaultKey` if VAULT_KEY isn't the one of this vault. A new vault is begun with it. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** How often keys are made anew if VAULT_KEY is being replaced in the meantime. */
const ATTEMPTS = 5;
/** How many ids of destroyed keys are listed at once. */
const LISTED_AT_ONCE = 5_000;

/** Opens the connections of the vault. What they commit is on the disk of Postgres, whatever its own setting is. */
export const vaultPool = (url: string): Pool => openPool(url, 4, { synchronous_commit: 'on' });

/** The vault in Postgres, without any memory. Its keys are wrapped by those in VAULT_KEY. */
export const postgresVault = (database: Pool, keys: WrappingKeys): PostgresVault => {
  const run = <Answer>(work: (sql: Sql) => PromiseLike<Answer>): Promise<Answer> =>
    database.run(work).catch(asUnavailable);

  const findKey = (id: string): WrappingKey => {
    if (!keys.find(id)) keys.reread();
    return keys.find(id) ?? wrong(id);
  };
  const unwrappedKey = ({ id, wrapped: bytes, wrappedBy, commitment }: KeyRow): PersonalKey | 'destroyed' => {
    if (bytes === null || wrappedBy === null) return 'destroyed';
    const key = unwrapped(findKey(wrappedBy), bytes);
    if (!commitment?.equals(commitmentOf(id, key))) throw new Error(`The vault’s row ${id} was changed.`);

    return key;
  };
  const inspected = (row: InspectedRow): Inspected => {
    const { at, by } = row;
    const commitment = row.commitment?.toString('hex') ?? null;
    if (at !== null && row.wrapped !== null) return { kind: 'changed' };
    if (at !== null) return { kind: 'destroyed', at: new Date(at).toISOString(), by: by ?? '', commitment };
    try {
      return unwrappedKey(row) === 'destroyed' || commitment === null
        ? { kind: 'changed' }
        : { kind: 'kept', commitment };
    } catch (error) {
      if (error instanceof WrongVaultKey) throw error;
      return { kind: 'changed' };
    }
  };
  const unwrapRows = (rows: readonly KeyRow[]) => new Map(rows.map((row) => [row.id, unwrappedKey(row)]));

  /** The key that wraps new keys. A new vault is begun with our own. */
  const wrappingKey = async (): Promise<WrappingKey> => {
    const wrapping = await run(wrappingIn);
    if (wrapping !== null) return findKey(wrapping);
    await run((sql) => beginVault(sql, keys.current().id));
    return findKey((await run(wrappingIn)) ?? 'none');
  };
  /** Returns no rows if another key wraps new ones. */
  const insert = (ids: readonly KeyId[], by = keys.current()): Promise<readonly KeyRow[]> => {
    const rows = ids.map((id) => {
      const key = randomBytes(32);
      return {
        id,
        wrapped: wrapped(by, key).toString('hex'),
        commitment: commitmentOf(id, key).toString('hex'),
      };
    });

    return run((sql) => insertedRows(sql, rows, by.id));
  };

  return {
    check: async () => {
      await wrappingKey();
    },
    async make(ids) {
      let made = await insert(ids);
      for (let n = 1; made.length === 0 && n < ATTEMPTS; n++) made = await insert(ids, await wrappingKey());
      const missing = ids.filter((id) => !made.some((row) => row.id === id));
      const rest: readonly KeyRow[] = missing.length === 0 ? [] : await run((sql) => foundRows(sql, missing));
      const all = unwrapRows([...made, ...rest]);
      if (all.size < new Set(ids).size) throw new NobodyToAsk();

      return all;
    },
    async open(ids) {
      const found = unwrapRows(await run((sql) => foundRows(sql, ids)));

      return new Map(ids.map((id) => [id, found.get(id) ?? 'unknown']));
    },
    async inspect(ids) {
      const rows = await run((sql) => inspectedRows(sql, ids));

      return new Map(rows.map((row) => [row.id, inspected(row)]));
    },
    async destroy(ids, by) {
      const rows = await run((sql) => destroyedRows(sql, ids, by));

      return new Map(rows.map(({ id, ...destruction }) => [id, destruction]));
    },
    async *readDestroyed() {
      for (let last = ''; ; ) {
        const after = last;
        const ids = await run((sql) => destroyedIds(sql, after, LISTED_AT_ONCE));
        if (ids.length === 0) return;
        yield ids;
        last = ids.at(-1) ?? last;
      }
    },
    close: database.close,
  };
};

/**
 * Binds a key to its id. It stands in the log too, so nobody can put another key in the place of one that was used.
 */
const commitmentOf = (id: KeyId, key: Buffer): Buffer =>
  Buffer.from(personalCipher.commitmentOf(id as PersonalKeyId, key), 'hex');

const wrong = (id: string): never => {
  throw new WrongVaultKey(id);
};

/** Nothing can have been appended, so that whoever asked needn't look whether it was. */
const asUnavailable = (error: unknown): never => {
  throw outage(error)?.code === 'unavailable' ? new NobodyToAsk() : error;
};
