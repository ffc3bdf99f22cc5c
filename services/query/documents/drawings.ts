import { refuse } from '#contracts/api/refusals.ts';
import { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import { sql } from '../../shared/database/sql.ts';
import { keepable } from '../http/keepable.ts';
import type { DocumentRoute } from '../http/route.ts';
import type { Database } from '../read-models/database.ts';

/** `GET /api/documents/{id}/drawings/{sha256}`: what somebody drew in a field of this document, as curves. */
export const drawing =
  ({ read }: Pick<Database, 'read'>, blobs: Blobs): DocumentRoute =>
  async (ctx, find) => {
    const { view } = await find();
    const { success, data: sha256 } = Sha256.safeParse(ctx.params.sha256);
    if (!success) return refuse('not-found');
    const [field] = await read(sql`
      select 1 from signature_fields
      where document_id = ${view.id} and handwriting ->> 'drawing' = ${sha256} limit 1`);
    if (!field) refuse('not-found');

    await keepable(ctx, sha256, async () => ({
      body: (await blobs.get(sha256)) ?? refuse('unavailable'),
      isFinal: true,
    }));
    if (ctx.body) ctx.type = 'json';
  };
