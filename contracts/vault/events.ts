// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';

/** The stream in each epoch that tells what became of the vault as a whole. */
export const VAULT = 'vault';

/**
 * From this event on, the vault's keys are wrapped by the key `key` and no longer by `before`: what was destroyed
 * earlier can't be opened any more by somebody who finds its remains in files of Postgres, unless they have `before`.
 * The ids of keys are the first 16 hex digits of a SHA-256.
 */
export const VaultKeyRotated = message('VaultKeyRotated', {
  key: z.string(),
  before: z.string(),
  /** Whether the installation has deleted `before` itself. If not, an operator has to. */
  isBeforeDeleted: z.boolean(),
});
export type VaultKeyRotated = z.infer<typeof VaultKeyRotated>;

export const VaultEvent = z.discriminatedUnion('type', [VaultKeyRotated]);
