import { randomBytes, randomUUID } from 'node:crypto';
import { access, constants, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../shared/blobs/sync-folder.ts';
import type { WrappingKey } from '../../shared/vault/wrapping.ts';

/** Whether this process may replace the file. It can't where an orchestrator provides it. */
export const isReplaceable = async (file: string): Promise<boolean> => {
  try {
    await access(file, constants.W_OK);
    await access(dirname(file), constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Replaces the keys in VAULT_KEY_FILE, completely or not at all. What was in it is overwritten, so that on most disks
 * nothing is left of a key that isn't among the new ones.
 */
export const replaceKeys = async (file: string, keys: readonly WrappingKey[]): Promise<void> => {
  const temporary = `${file}.${randomUUID()}`;
  const before = await open(file, 'r+');
  try {
    const text = keys.map(({ bytes }) => bytes.toString('hex')).join();
    await writeFile(temporary, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await rename(temporary, file);
    await syncFolder(dirname(file));
    const { size } = await before.stat();
    await before.write(randomBytes(size), 0, size, 0);
    await before.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await before.close();
  }
};
