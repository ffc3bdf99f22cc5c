import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import { sql } from '../../shared/database/sql.ts';
import { isHeld } from '../http/entity-tag.ts';
import type { Database } from '../read-models/database.ts';

/**
 * `GET /api/logo/{id}`, for everybody, since mails and signing pages show it. It serves only what was uploaded as a
 * logo. Programs that show mails have another origin.
 */
export const logo =
  ({ read }: Pick<Database, 'read'>, blobs: Blobs) =>
  async (ctx: Context): Promise<void> => {
    const { success, data: id } = Sha256.safeParse(ctx.params.id);
    if (!success) return refuse('not-found');
    const [found] = await read(sql`select 1 from logos where sha256 = ${id} limit 1`);
    if (!found) refuse('not-found');

    if (isHeld(ctx, id)) ctx.status = 304;
    else ctx.body = (await blobs.get(id)) ?? refuse('not-found');
    if (ctx.body) ctx.type = 'image/png';
    ctx.etag = id;
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  };
