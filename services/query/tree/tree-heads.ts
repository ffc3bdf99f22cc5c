import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { TreeHeadView } from '#contracts/api/views/proof.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { CheckpointSigned, treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { input } from '../../shared/http/input.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { lastOwn } from '../../shared/log/vouched-log.ts';
import type { Database } from '../read-models/database.ts';
import { lastWhere } from './halving.ts';

export type TreeHeads = ReturnType<typeof recordedTreeHeads>;

/** Reads the tree heads in an epoch's stream, which are sorted by size. What command didn't write there is skipped. */
export const recordedTreeHeads = (store: Pick<DecryptedLog, 'read' | 'readLast'>) => ({
  newest: async (epoch: number): Promise<TreeHeadView | null> =>
    viewOf(await lastOwn(store, treeHeadsOf(epoch))),

  ofSize: async (epoch: number, size: number): Promise<TreeHeadView | null> => {
    const isUpTo = (event: Recorded) => (viewOf(event)?.size ?? 0) <= size;
    const found = viewOf(await lastWhere(store, treeHeadsOf(epoch), isUpTo));

    return found?.size === size ? found : null;
  },
});

/**
 * Waits for the newest tree head. If a restore began the epoch, the leader signs the first one right after the switch.
 */
const newestOf = async ({ newest }: TreeHeads, epoch: number): Promise<TreeHeadView | null> => {
  const start = performance.now();
  for (;;) {
    const found = await newest(epoch);
    if (found || epoch === FIRST || performance.now() - start > SIGNING) return found;
    await delay(PAUSE);
  }
};

const FIRST = 1;
/** The most milliseconds that this takes if there is a leader; then the milliseconds between two checks. */
const SIGNING = 8_000;
const PAUSE = 100;

/** Null also for an event that doesn't hold a tree head. */
const viewOf = (event: Recorded | null): TreeHeadView | null =>
  (event && TreeHeadView.safeParse(CheckpointSigned.shape.data.safeParse(event.data).data).data) ?? null;

const TreeHeadQuery = z.strictObject({
  size: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** `GET /api/checkpoint`, for everybody: returns the newest tree head of the current epoch, or the one of `?size=`. */
export const treeHead =
  (database: Pick<Database, 'checkpoint'>, treeHeads: TreeHeads) =>
  async (ctx: Context): Promise<void> => {
    const { size } = input(TreeHeadQuery, { ...ctx.query });
    const { epoch } = await database.checkpoint();
    const found =
      (size === undefined ? await newestOf(treeHeads, epoch) : await treeHeads.ofSize(epoch, size)) ??
      refuse('not-found');

    ctx.vary('Accept');
    if (ctx.accepts('text/plain', 'application/json') === 'application/json') ctx.body = found;
    else ctx.body = found.note;
  };
