import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { type DecryptedLog, decryptedLog } from '../../services/shared/log/decrypted-log.ts';
import { memoryVault } from '../../services/shared/vault/testing/memory-vault.ts';
import type { Vault } from '../../services/shared/vault/vault.ts';

const vaults = new Map<string, Vault>();

/** The vault of a test's event log, in memory: all who open that log in one test file share it. */
export const vaultOf = (url: string): Vault => {
  const vault = vaults.get(url) ?? memoryVault();
  vaults.set(url, vault);

  return vault;
};

/** Opens an event log for a test of parts, which has no vault in Postgres. */
export const openTestLog = (url: string): DecryptedLog =>
  decryptedLog(openEventStore(url, 'admin:changeit'), vaultOf(url));
