import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { TreeHeadView } from '#contracts/api/views/proof.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { CheckpointSigned, treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { input } from '../../shared/http/input.ts';
import type { OpenedLog } from '../../shared/log/opened-log.ts';
import type { Database } from '../read-models/database.ts';

export type TreeHeads = ReturnType<typeof recordedTreeHeads>;

/** Reads the tree heads in an epoch's stream, which are sorted by size. */
export const recordedTreeHeads = (store: Pick<OpenedLog, 'read' | 'readLast'>) => {
  const at = async (epoch: number, revision: number) =>
    (await store.read(treeHeadsOf(epoch), revision, 1))[0] ?? null;

  return {
    newest: async (epoch: number): Promise<TreeHeadView | null> =>
      viewOf(await store.readLast(treeHeadsOf(epoch))),

    /** Finds it by halving: for the stream of a year it reads about twenty events. */
    ofSize: async (epoch: number, size: number): Promise<TreeHeadView | null> => {
      let [from, to] = [0, (await store.readLast(treeHeadsOf(epoch)))?.revision ?? -1];
      while (from <= to) {
        const middle = Math.floor((from + to) / 2);
        const found = viewOf(await at(epoch, middle));
        if (!found || found.size === size) return found;
        if (found.size < size) from = middle + 1;
        else to = middle - 1;
      }

      return null;
    },
  };
};

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

const viewOf = (event: Recorded | null): TreeHeadView | null =>
  event && TreeHeadView.parse(CheckpointSigned.shape.data.parse(event.data));

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
