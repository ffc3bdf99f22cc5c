import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import { ERASED } from '#contracts/closed.ts';
import { isTurnOf } from '#contracts/document/turn.ts';
import { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import { sql } from '../../shared/database/sql.ts';
import type { DocumentRoute, LinkRoute } from '../access/route.ts';
import { keepable } from '../http/keepable.ts';
import type { Database } from '../read-models/database.ts';

/** `GET /api/documents/{id}/drawings/{sha256}`: what somebody drew in a field of this document, as curves. */
export const drawing =
  ({ read }: Pick<Database, 'read'>, blobs: Blobs): DocumentRoute =>
  async (ctx, find) => {
    const { view } = await find();
    const sha256 = drawingNamed(ctx);
    const [field] = await read(sql`
      select 1 from signature_fields
      where document_id = ${view.id} and handwriting ->> 'drawing' = ${sha256} and value <> ${ERASED} limit 1`);
    if (!field) refuse('not-found');

    await sendDrawing(ctx, blobs, sha256);
  };

/** `GET /api/sign/{token}/drawings/{sha256}`: one that somebody else drew, if this signer is shown it now. */
export const earlierDrawing =
  ({ read }: Pick<Database, 'read'>, blobs: Blobs): LinkRoute =>
  async (ctx, { documentId, recipientId }, find) => {
    const { document, recipient, recipients } = await find();
    const sha256 = drawingNamed(ctx);
    if (!isTurnOf({ status: document.view.status, recipients }, recipient)) refuse('not-found');
    const [field] = await read(sql`
      select 1 from signature_fields f join documents d on d.id = f.document_id
      where f.document_id = ${documentId} and f.recipient_id <> ${recipientId}
        and f.handwriting ->> 'drawing' = ${sha256} and f.value <> ${ERASED}
        and d.earlier_entries = 'shown' limit 1`);
    if (!field) refuse('not-found');

    await sendDrawing(ctx, blobs, sha256);
  };

const drawingNamed = (ctx: Context): Sha256 => {
  const { success, data } = Sha256.safeParse(ctx.params.sha256);

  return success ? data : refuse('not-found');
};

const sendDrawing = async (ctx: Context, blobs: Blobs, sha256: Sha256): Promise<void> => {
  await keepable(ctx, sha256, async () => ({
    body: (await blobs.get(sha256)) ?? refuse('unavailable'),
    isFinal: true,
  }));
  if (ctx.body) ctx.type = 'json';
};
