import type { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import { derivedOf } from '../../shared/blobs/pictures.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { lockBlobs, withBlobNames } from './blob-names.ts';

type Destroying = {
  readonly database: Pool;
  readonly blobs: Pick<Blobs, 'delete' | 'deleteDerived'>;
  /** Whether a stream still needs the files that it names. */
  readonly isLiving: (stream: string) => Promise<boolean>;
};

/** Minutes after which a name that never came into the log counts no more. Appends take seconds. */
const ABANDONED = 60;

/** Some file may be named by an event that is on its way, so the whole has to be tried again. */
export class BlobInUse extends Error {
  override readonly name = 'BlobInUse';
}

/**
 * Destroys those files of a stream that no living stream names, with the pictures made of them, and returns them. Call
 * it when the names have caught up with the log.
 */
export const destroyBlobs = async (
  destroying: Destroying,
  stream: string,
  candidates: readonly Sha256[],
): Promise<readonly Sha256[]> => {
  const destroyed: Sha256[] = [];
  for (const blob of candidates) if (await destroyAlone(destroying, stream, blob)) destroyed.push(blob);

  return destroyed;
};

const destroyAlone = async (
  { database, blobs, isLiving }: Destroying,
  stream: string,
  blob: Sha256,
): Promise<boolean> => {
  const others = await database.run((sql) => withBlobNames(sql, () => sql.unsafe(OTHERS, [blob, stream])));
  for (const { stream: other } of others) if (await isLiving(String(other))) return false;
  const dead = new Set(others.map((other) => other.stream));

  return database.run((sql) =>
    sql.begin(async (locked) => {
      await lockBlobs(locked, [blob], 'destroying');
      const now = await locked.unsafe(OTHERS, [blob, stream]);
      if (now.some((other) => other.claimed || !dead.has(other.stream))) throw new BlobInUse(blob);
      // On another connection, so that it's known even if this transaction is cut off after the file is gone.
      await database.run(
        (sql) => sql`insert into app.destroyed_blobs values (${blob}) on conflict do nothing`,
      );
      await blobs.delete(blob);
      await Promise.all(derivedOf(blob).map((key) => blobs.deleteDerived(key)));
      return true;
    }),
  );
};

const OTHERS = `
  select stream, claimed_at is not null as claimed from app.blob_names
  where sha256 = $1 and stream <> $2
    and (claimed_at is null or claimed_at > now() - interval '${ABANDONED} minutes')`;
