import { randomBytes } from 'node:crypto';
import type { Pool } from '../../shared/database/pool.ts';
import { faultPoint } from '../../shared/running/steps.ts';
import { wrappingKeyOf } from '../../shared/vault/wrapping.ts';
import { type WrappingKeys, WrongVaultKey } from '../../shared/vault/wrapping-keys.ts';
import { isReplaceable, replaceKeys } from './key-file.ts';
import { noteAnnouncement, rewrapAll, switchTo, type Wrapping, wrappingOf } from './rewrapping.ts';

export type Rotating = {
  readonly database: Pool;
  readonly keys: WrappingKeys;
  /** VAULT_ROTATE_DAYS. */
  readonly days: number;
  /** Puts `VaultKeyRotated` into the log, unless the log says already that this key is in use. */
  readonly announce: (rotated: {
    readonly key: string;
    readonly before: string;
    readonly isBeforeDeleted: boolean;
  }) => Promise<void>;
};

/**
 * Replaces VAULT_KEY if that is due, or goes on with a replacement that was interrupted: each step finds out by itself
 * whether it is done. A new key comes before the old one in VAULT_KEY, by an operator's hand or by ours; then all keys
 * are wrapped by it, the old one is deleted if that is up to us, and the new key is announced in the log. Returns how
 * keys are wrapped from then on; null in a new vault.
 */
export const rotateIfDue = async (rotating: Rotating, signal: AbortSignal): Promise<Wrapping | null> => {
  const { database, keys, days, announce } = rotating;
  const found = await wrappingOf(database, days);
  if (!found) return null;
  keys.reread();
  if (!keys.find(found.key)) throw new WrongVaultKey(found.key);
  const file = keys.file !== null && (await isReplaceable(keys.file)) ? keys.file : null;
  if (file && found.isDue && found.before === null && keys.current().id === found.key) {
    await replaceKeys(file, [wrappingKeyOf(randomBytes(32).toString('hex')), ...keys.all()]);
    keys.reread();
  }

  const { id } = keys.current();
  if (id !== found.key) {
    await switchTo(database, id);
    await faultPoint('vault key switched');
  }
  await rewrapAll(database, keys, id, signal);
  if (file && keys.all().length > 1) {
    await replaceKeys(file, [keys.current()]);
    keys.reread();
    await faultPoint('vault key deleted');
  }
  const now = await wrappingOf(database, days);
  if (now?.key === id && now.before !== null) {
    await announce({ key: id, before: now.before, isBeforeDeleted: file !== null });
    await noteAnnouncement(database, id);
  }

  return now;
};
