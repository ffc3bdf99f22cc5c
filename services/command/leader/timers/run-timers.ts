import { once } from 'node:events';
import { schedule } from 'node-cron';
import { pause } from '../../../shared/flow/pause.ts';
import type { OpenedLog } from '../../../shared/log/opened-log.ts';
import { account } from '../../account/decisions/decider.ts';
import type { Writers } from '../../log/write-permission.ts';
import { untilOneEnds } from '../until-one-ends.ts';
import { type RoundOptions, round } from './round.ts';
import { runningTimers } from './running-timers.ts';
import type { Timer } from './timer.ts';

type Options = Omit<RoundOptions, 'isWanted'> & { readonly store: OpenedLog };

/** When a round begins: at eight in the morning, UTC. */
const EVERY_MORNING = '0 8 * * *';
/** Milliseconds before a round that failed is tried again. */
const RETRY = 60_000;

/** Runs all timers until `signal` aborts. */
export const runTimers = (timers: readonly Timer[], options: Options, signal: AbortSignal): Promise<void> =>
  untilOneEnds(
    signal,
    ...timers.map(
      (timer) => (until: AbortSignal) =>
        runTimer(timer, { ...options, isWanted: ownersWish(timer, options.write) }, until),
    ),
  );

/** Runs a timer: it has a round every morning, and one at once if today's is missing. */
export const runTimer = async (
  timer: Timer,
  options: RoundOptions & { readonly store: OpenedLog },
  signal: AbortSignal,
): Promise<void> => {
  const today = () => roundUntilDone(timer, options, signal);
  const daily = schedule(EVERY_MORNING, today, { timezone: 'UTC', noOverlap: true });

  try {
    await today();
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await daily.destroy();
  }
};

/** Asks an account, by its id, whether it wants a timer now. */
export const ownersWish =
  ({ isWanted }: Pick<Timer, 'isWanted'>, write: Writers['write']): RoundOptions['isWanted'] =>
  (owner) =>
    write(async ({ streams, now }) => {
      const { state } = await streams.read(account, owner);

      return state.status !== 'none' && isWanted(state, now());
    });

const roundUntilDone = async (
  timer: Timer,
  options: RoundOptions & { readonly store: OpenedLog },
  signal: AbortSignal,
) => {
  const { store, logEpoch, log } = options;
  const running = () => runningTimers(store, logEpoch.epoch, timer, signal);
  while (!signal.aborted) {
    try {
      return await round(timer, options, running, signal);
    } catch (error) {
      log.warn({ err: error }, `${timer.name} were interrupted`);
      await pause(RETRY, { signal });
    }
  }
};
