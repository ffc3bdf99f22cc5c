import { refuse } from '#contracts/api/refusals.ts';
import type { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { lockBlobs, withBlobNames } from './blob-names.ts';

/**
 * Says before an append which files its events will name for the first time in their stream, so that nothing destroys
 * one of them in the meantime. Refuses `unavailable` if one was destroyed a moment ago: then the same file has to come
 * again.
 */
export type ClaimBlobs = (stream: string, blobs: readonly Sha256[]) => Promise<void>;

export const claimingBlobs =
  ({ database, blobs: files }: { readonly database: Pool; readonly blobs: Pick<Blobs, 'has'> }): ClaimBlobs =>
  async (stream, blobs) => {
    const all = blobs.join(',');
    const destroyed = await database.run((sql) =>
      withBlobNames(sql, () =>
        sql.begin(async (sql) => {
          await lockBlobs(sql, blobs, 'naming');
          await sql`
            insert into app.blob_names (sha256, stream, claimed_at)
            select sha256, ${stream}, now() from unnest(string_to_array(${all}, ',')) named (sha256)
            on conflict do nothing`;
          return sql<{ sha256: string }[]>`
            select sha256 from app.destroyed_blobs where sha256 = any(string_to_array(${all}, ','))`;
        }),
      ),
    );
    // Few files are ever destroyed and come again, so few are looked for.
    for (const { sha256 } of destroyed) {
      if (!(await files.has(sha256))) refuse('unavailable');
      await database.run((sql) => sql`delete from app.destroyed_blobs where sha256 = ${sha256}`);
    }
  };
