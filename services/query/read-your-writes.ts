import type { Context } from 'koa';
import {
  LOG_POSITION_COOKIE,
  LOG_POSITION_HEADER,
  type LogPosition,
  parseLogPosition,
} from '#contracts/log-position.ts';
import { refuse } from '#contracts/refusals.ts';
import type { Checkpoint, Database } from './database.ts';
import type { Messaging } from './messaging.ts';
import { watch } from './watch.ts';

type Parts = {
  readonly database: Pick<Database, 'checkpoint'>;
  readonly messaging: Pick<Messaging, 'listen'>;
  /** The position of the last event in the log. */
  readonly head: () => Promise<bigint>;
};

/** Milliseconds that a request waits for the projector. */
const PATIENCE = 2_000;
/** Milliseconds without a word of the projector after which the checkpoint is asked all the same. */
const SILENCE = 200;
/** What the head of a log counts as that cannot tell it. */
const ANYWHERE = 2n ** 64n;

/**
 * Lets a request go on once the read models have passed the position that it carries (design, section 5); refuses
 * `behind` when that takes too long: never silently stale. The checkpoint row is the truth, since Postgres may lose
 * its last commits; the projector's words only say when to look at it again.
 */
export const readYourWrites =
  ({ database, messaging, head }: Parts) =>
  async (ctx: Context): Promise<void> => {
    const carried = positionsOf(ctx);
    const giveUp = performance.now() + PATIENCE;
    let wanted = 0n;
    let end: bigint | null = null;
    const news = watch(messaging, ({ commit }) => BigInt(commit) >= wanted);
    const learnEnd = async () => {
      end = await head().catch(() => ANYWHERE);
      news.wake();
    };

    try {
      for (let looks = 0; performance.now() < giveUp; looks++) {
        const reached = await database.checkpoint();
        const missing = carried.filter((position) => isMissing(position, reached, end ?? ANYWHERE));
        if (missing.length === 0) return;
        wanted = missing.reduce((least, { commit }) => (commit < least ? commit : least), ANYWHERE);

        if (looks === 0) void learnEnd();
        await news.woken(SILENCE);
      }
    } finally {
      news.stop();
    }

    refuse('behind');
  };

const positionsOf = (ctx: Context): readonly LogPosition[] =>
  [ctx.get(LOG_POSITION_HEADER), ctx.cookies.get(LOG_POSITION_COOKIE) ?? '']
    .map(parseLogPosition)
    .filter((position) => position !== null);

/**
 * Whether read models do not hold yet what was written at a position. What was written in a later epoch is not in
 * them, however far they have come: it waits for those of that epoch. A position of another log or an earlier epoch,
 * or beyond the end of this log, says nothing.
 */
const isMissing = (carried: LogPosition, reached: Checkpoint, end: bigint): boolean => {
  if (carried.log !== reached.log || carried.commit > end) return false;

  return (
    carried.epoch > reached.epoch || (carried.epoch === reached.epoch && carried.commit > reached.position)
  );
};
