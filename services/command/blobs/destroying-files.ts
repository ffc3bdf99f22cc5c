import type { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { Pool } from '../../shared/database/pool.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { catchUpWithNames } from './catch-up.ts';
import { destroyBlobs } from './destroy.ts';

/**
 * Destroys those of a stream's files that no living stream names, and returns them. Throws if one can't be destroyed
 * now, because an event that names it may be on its way: then all is to be tried again.
 */
export type DestroyFiles = (
  stream: string,
  files: readonly Sha256[],
  isLiving: (stream: string) => Promise<boolean>,
) => Promise<readonly Sha256[]>;

type Where = {
  readonly store: Pick<EventStore, 'follow'>;
  readonly database: Pool;
  readonly blobs: Pick<Blobs, 'delete' | 'deleteDerived'>;
  /** The id under which positions in the log count, and its epoch. */
  readonly logEpoch: { readonly log: string; readonly epoch: number };
};

/** Destroys files of streams in an epoch of the log. */
export const destroyingFiles =
  ({ store, database, blobs, logEpoch }: Where): DestroyFiles =>
  async (stream, files, isLiving) => {
    await catchUpWithNames({ store, database, logEpoch });

    return destroyBlobs({ database, blobs, isLiving }, stream, files);
  };
