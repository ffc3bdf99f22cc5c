import { pause } from '../../shared/flow/pause.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import type { Log } from '../../shared/running/logger.ts';
import { readEpochs } from '../log/epochs.ts';
import type { Writers } from '../log/write-permission.ts';
import { announceRotation } from './announce-rotation.ts';
import { copyHourly, type VaultCopies } from './copies/vault-copies.ts';
import { noteCopy, noteKeys, noteVault } from './metrics.ts';
import { countKeys } from './rewrapping.ts';
import { type Rotating, rotateIfDue } from './rotation.ts';
import { sweepKeys } from './sweep.ts';

export type VaultKeeping = Omit<Rotating, 'announce'> & {
  readonly store: EventStore;
  readonly now: () => string;
  /** The copies in VAULT_COPY_DIR; null without it or without BACKUP_KEY. */
  readonly copies: VaultCopies | null;
  readonly write: Writers['write'];
  readonly log: Log;
};

/** Where VAULT_COPY_DIR is, a copy is there every hour. One that fails is tried again with the next look. */
const copy = async (copies: VaultCopies, now: string, signal: AbortSignal): Promise<void> => {
  try {
    if (await copyHourly(copies, now, signal)) noteCopy(now);
  } catch (error) {
    if (!signal.aborted) noteCopy(null);
    throw error;
  }
};

/** Milliseconds between two looks at what is due in the vault. */
const EVERY = 60_000;

/** Milliseconds between two sweeps. */
const SWEEP_EVERY = 3_600_000;

/** What the leader does for the vault, until the signal aborts. */
export const keepVault = async (keeping: VaultKeeping, signal: AbortSignal): Promise<void> => {
  const rotating: Rotating = {
    ...keeping,
    announce: (rotated) => keeping.write((writer) => announceRotation(writer, rotated)),
  };

  for (let swept = Number.NEGATIVE_INFINITY; !signal.aborted; ) {
    try {
      noteVault(await rotateIfDue(rotating, signal), keeping.days);
      if (performance.now() - swept > SWEEP_EVERY) {
        await sweep(keeping, signal);
        noteKeys(await countKeys(keeping.database));
        swept = performance.now();
      }
      if (keeping.copies) await copy(keeping.copies, keeping.now(), signal);
    } catch (error) {
      if (!signal.aborted) keeping.log.warn({ err: error }, 'work on the vault was interrupted');
    }
    await pause(EVERY, { signal });
  }
  noteVault(null, keeping.days);
};

const sweep = async ({ database, store, log }: VaultKeeping, signal: AbortSignal): Promise<void> => {
  const { highest } = (await readEpochs(store)).epochs;
  const keys = await sweepKeys({ database, store, highest }, signal);
  if (keys > 0) log.info({ keys }, 'keys that no event names were removed');
};
