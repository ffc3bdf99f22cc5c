import type { Context } from 'koa';
import {
  formatLogPosition,
  LOG_POSITION_COOKIE,
  LOG_POSITION_HEADER,
  type LogPosition,
  parseLogPosition,
  READ_POSITION_HEADER,
} from '#contracts/api/log-position.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { type Epochs, evolve } from '#contracts/epochs/state.ts';
import { PROJECTOR_LEASE } from '../../shared/database/read-models.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { Messaging } from '../messaging/messaging.ts';
import { watch } from '../messaging/watch.ts';
import type { Checkpoint } from '../read-models/database.ts';

type Dependencies = {
  readonly messaging: Pick<Messaging, 'listen'>;
  /** The position of the last event in the log. */
  readonly head: () => Promise<bigint>;
  /** Reads streams of the log itself, by their whole names. */
  readonly store: Pick<DecryptedLog, 'read'>;
  /** Milliseconds that a request waits for the projector. */
  readonly patience?: number;
};

/**
 * Returns what the last look found, which may be more than the position of the read models. `also` is a position that
 * has to be reached in addition to the one that the request carries.
 */
export type UpToDate = <Reached extends Checkpoint>(
  ctx: Context,
  look: () => Promise<Reached>,
  also?: LogPosition,
) => Promise<Reached>;

/** Where a log ends: its last event's position, and the epoch that is written. */
type End = { readonly commit: bigint; readonly epoch: number };

/** Milliseconds: while another projector takes over from one that is frozen, reads wait instead of failing. */
const PATIENCE = PROJECTOR_LEASE + 2_000;
/** Milliseconds without a message of the projector after which the checkpoint is read anyway. */
const SILENCE = 200;
/** Used as the end of a log that cannot be asked for it. */
const ANYWHERE: End = { commit: 2n ** 64n, epoch: Number.POSITIVE_INFINITY };

/**
 * Lets a request go on once the read models have passed the position that it carries (design, section 5); refuses
 * `behind` if that takes too long, so that no answer is stale without saying so. The checkpoint row decides, since
 * Postgres may lose its last commits; a message of the projector only says when to look at it again. The answer says
 * how far they have come.
 */
export const readYourWrites =
  ({ messaging, head, store, patience = PATIENCE }: Dependencies): UpToDate =>
  async (ctx, look, also) => {
    const carried = [...positionsOf(ctx), ...(also ? [also] : [])];
    const giveUp = performance.now() + patience;
    let target = 0n;
    let end: End | null = null;
    const news = watch(messaging, ({ commit }) => BigInt(commit) >= target);
    const learnEnd = async () => {
      end = await endOf({ head, store }).catch(() => ANYWHERE);
      news.wake();
    };

    try {
      for (let looks = 0; performance.now() < giveUp; looks++) {
        const checkpoint = await look();
        const missing = carried.filter((position) => isMissing(position, checkpoint, end ?? ANYWHERE));
        if (missing.length === 0) {
          ctx.set(READ_POSITION_HEADER, formatLogPosition({ ...checkpoint, commit: checkpoint.position }));
          return checkpoint;
        }
        target = missing.reduce((least, { commit }) => (commit < least ? commit : least), ANYWHERE.commit);

        if (looks === 0) void learnEnd();
        await news.untilWoken(SILENCE);
      }
    } finally {
      news.stop();
    }

    return refuse('behind');
  };

/** For answers that show more of the log than the read models held, because they read the log itself. */
export const holdsUpTo = (ctx: Context, commit: bigint): void => {
  const held = parseLogPosition(ctx.response.get(READ_POSITION_HEADER));
  if (held && held.commit < commit) ctx.set(READ_POSITION_HEADER, formatLogPosition({ ...held, commit }));
};

const endOf = async ({ head, store }: Pick<Dependencies, 'head' | 'store'>): Promise<End> => {
  const [commit, events] = await Promise.all([head(), store.read(EPOCHS)]);
  const epochs = decodeAll(EpochsEvent, events).reduce<Epochs>(evolve, null);

  return { commit, epoch: epochs?.current ?? ANYWHERE.epoch };
};

const positionsOf = (ctx: Context): readonly LogPosition[] =>
  [ctx.get(LOG_POSITION_HEADER), ctx.cookies.get(LOG_POSITION_COOKIE) ?? '']
    .map(parseLogPosition)
    .filter((position) => position !== null);

/**
 * Whether read models do not hold yet what was written at a position. What was written in a later epoch is not in
 * them, however far they have come: it waits for those of that epoch. A position of another log, of an earlier epoch
 * or of one that never was, or beyond the end of this log, says nothing.
 */
const isMissing = (carried: LogPosition, checkpoint: Checkpoint, end: End): boolean => {
  if (carried.log !== checkpoint.log || carried.commit > end.commit || carried.epoch > end.epoch)
    return false;

  return (
    carried.epoch > checkpoint.epoch ||
    (carried.epoch === checkpoint.epoch && carried.commit > checkpoint.position)
  );
};
