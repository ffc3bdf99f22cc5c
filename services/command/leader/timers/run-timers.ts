import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { account } from '../../decisions/account/decider.ts';
import type { Writers } from '../../log/write-permission.ts';
import { untilOneEnds } from '../until-one-ends.ts';
import { everyMorning } from './every-morning.ts';
import { type RoundOptions, round } from './round.ts';
import { findRunningTimers } from './running-timers.ts';
import type { Timer } from './timer.ts';

type Options = Omit<RoundOptions, 'isWanted'> & { readonly store: DecryptedLog };

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
export const runTimer = (
  timer: Timer,
  options: RoundOptions & { readonly store: DecryptedLog },
  signal: AbortSignal,
): Promise<void> => {
  const { store, logEpoch } = options;
  const running = () => findRunningTimers(store, logEpoch.epoch, timer, signal);

  return everyMorning(timer.name, () => round(timer, options, running, signal), options.log, signal);
};

/** Asks an account, by its id, whether it wants a timer now. */
export const ownersWish =
  ({ isWanted }: Pick<Timer, 'isWanted'>, write: Writers['write']): RoundOptions['isWanted'] =>
  async (owner) =>
    isWanted === null ||
    write(async ({ streams, now }) => {
      const { state } = await streams.read(account, owner);

      return state.status !== 'none' && isWanted(state, now());
    });
