import { pause } from '../../shared/flow/pause.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Writers } from '../log/write-permission.ts';
import { announceRotation } from './announce-rotation.ts';
import { noteVault } from './metrics.ts';
import { type Rotating, rotateIfDue } from './rotation.ts';

export type VaultKeeping = Omit<Rotating, 'announce'> & {
  readonly write: Writers['write'];
  readonly log: Log;
};

/** Milliseconds between two looks at what is due in the vault. */
const EVERY = 60_000;

/** What the leader does for the vault, until the signal aborts. */
export const keepVault = async (keeping: VaultKeeping, signal: AbortSignal): Promise<void> => {
  const rotating: Rotating = {
    ...keeping,
    announce: (rotated) => keeping.write((writer) => announceRotation(writer, rotated)),
  };

  while (!signal.aborted) {
    try {
      noteVault(await rotateIfDue(rotating, signal), keeping.days);
    } catch (error) {
      if (!signal.aborted) keeping.log.warn({ err: error }, 'work on the vault was interrupted');
    }
    await pause(EVERY, { signal });
  }
  noteVault(null, keeping.days);
};
