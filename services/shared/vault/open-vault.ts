import type { Pool } from '../database/pool.ts';
import { retry } from '../flow/retry.ts';
import { endMisconfigured } from '../running/end-misconfigured.ts';
import { postgresVault, vaultPool } from './postgres-vault.ts';
import { rememberedVault } from './remembered-vault.ts';
import type { Vault } from './vault.ts';
import { vaultKeyFile, type WrappingKeys, WrongVaultKey, wrappingKeys } from './wrapping-keys.ts';

export type OpenedVault = Vault & {
  /** A sentence if VAULT_KEY isn't the one of this vault. Throws while Postgres is away. */
  readonly trouble: () => Promise<string | null>;
  /** Asks until Postgres answers. Ends the process if VAULT_KEY isn't the one of this vault. */
  readonly requireRightKey: () => Promise<void>;
  readonly keys: WrappingKeys;
  readonly database: Pool;
  readonly close: () => Promise<void>;
};

type Settings = { readonly DATABASE_URL: string; readonly VAULT_KEY: string };

/** Milliseconds between two attempts to reach Postgres. */
const PAUSE = 1_000;

/** Opens the vault for a process. */
export const openVault = ({ DATABASE_URL, VAULT_KEY }: Settings, env = process.env): OpenedVault => {
  const keys = wrappingKeys(VAULT_KEY, vaultKeyFile(env));
  const database = vaultPool(DATABASE_URL);
  const vault = postgresVault(database, keys);
  const trouble = () => vault.check().then(() => null, sentenceOf);

  return {
    ...rememberedVault(vault),
    trouble,
    requireRightKey: async () => {
      const found = await retry(trouble, { pauseAfter: () => PAUSE, ref: false });
      if (found !== null) endMisconfigured(found);
    },
    keys,
    database,
    close: vault.close,
  };
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof WrongVaultKey) return error.sentence;
  throw error;
};
