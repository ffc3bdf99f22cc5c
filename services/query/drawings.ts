import { Sha256 } from '#contracts/ids.ts';
import { refuse } from '#contracts/refusals.ts';
import type { Blobs } from '../shared/blobs.ts';
import { sql } from '../shared/sql.ts';
import type { Database } from './database.ts';
import { keepable } from './keepable.ts';
import type { DocumentRoute } from './route.ts';

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
