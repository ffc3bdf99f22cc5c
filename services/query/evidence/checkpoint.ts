import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { CheckpointView } from '#contracts/api/views/proof.ts';
import { CheckpointSigned, checkpointsOf } from '#contracts/checkpoints/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { input } from '../../shared/http/input.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import type { Database } from '../read-models/database.ts';

export type Checkpoints = ReturnType<typeof recordedCheckpoints>;

/** The checkpoints that an epoch's stream holds, sizes ascending. */
export const recordedCheckpoints = (store: Pick<EventStore, 'read' | 'readLast'>) => {
  const at = async (epoch: number, revision: number) =>
    (await store.read(checkpointsOf(epoch), revision, 1))[0] ?? null;

  return {
    newest: async (epoch: number): Promise<CheckpointView | null> =>
      viewOf(await store.readLast(checkpointsOf(epoch))),

    /** Found by halving: a stream of a year is asked some twenty times. */
    ofSize: async (epoch: number, size: number): Promise<CheckpointView | null> => {
      let [from, to] = [0, (await store.readLast(checkpointsOf(epoch)))?.revision ?? -1];
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

/** An epoch that a restore began has events, and a leader signs their first tree head right after the switch to it. */
const newestOf = async ({ newest }: Checkpoints, epoch: number): Promise<CheckpointView | null> => {
  const start = performance.now();
  for (;;) {
    const found = await newest(epoch);
    if (found || epoch === FIRST || performance.now() - start > SIGNING) return found;
    await delay(PAUSE);
  }
};

const FIRST = 1;
/** Milliseconds that this takes at the most, where there is a leader; and between two looks. */
const SIGNING = 8_000;
const PAUSE = 100;

const viewOf = (event: Recorded | null): CheckpointView | null =>
  event && CheckpointView.parse(CheckpointSigned.shape.data.parse(event.data));

const Asked = z.strictObject({
  size: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** `GET /api/checkpoint`, for everybody: the newest of the current epoch, or that of `?size=`. */
export const checkpoint =
  ({ checkpoint: place }: Pick<Database, 'checkpoint'>, checkpoints: Checkpoints) =>
  async (ctx: Context): Promise<void> => {
    const { size } = input(Asked, { ...ctx.query });
    const { epoch } = await place();
    const found =
      (size === undefined ? await newestOf(checkpoints, epoch) : await checkpoints.ofSize(epoch, size)) ??
      refuse('not-found');

    ctx.vary('Accept');
    if (ctx.accepts('text/plain', 'application/json') === 'application/json') ctx.body = found;
    else ctx.body = found.note;
  };
