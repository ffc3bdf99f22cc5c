import { dayOf, millisecondsBetween } from '#contracts/instant.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import { isHistoryDamaged } from '../../log/streams.ts';
import type { Writers } from '../../log/write-permission.ts';
import type { LogEpoch } from '../deliveries/checkpoint.ts';
import { keepRound, lastRound } from './finished-rounds.ts';
import type { RunningTimers } from './running-timers.ts';
import type { Timer, TimerContext } from './timer.ts';

export type RoundOptions = TimerContext & {
  readonly write: Writers['write'];
  readonly now: () => string;
  readonly database: Pool;
  readonly logEpoch: LogEpoch;
  /** Whether an account wants it now. */
  readonly isWanted: (owner: string) => Promise<boolean>;
};

/**
 * Looks once a day at each stream that a timer is running for. It takes one after the other, because nobody waits for
 * it and others want the log. A stream that can't be looked at keeps no other waiting, but then the round fails, and
 * today's is to be done again. A damaged stream is left out, because nobody knows what happened in it. `running` reads the
 * whole log, so it's asked only where today's round is not done yet.
 */
export const round = async (
  timer: Timer,
  options: RoundOptions,
  running: () => Promise<RunningTimers>,
  signal: AbortSignal,
) => {
  const { write, now, database, logEpoch } = options;
  const day = dayOf(now());
  if ((await database.run((sql) => lastRound(sql, logEpoch, timer.name))) === day) return;

  const begun = await running();
  const isWanted = askedOnce(options.isWanted);
  const failures: unknown[] = [];
  for (const [id, { at, owner, ruled }] of [...begun]) {
    if (signal.aborted) return;
    if (millisecondsBetween(at, now()) < timer.notWithin) continue;
    const look = async () =>
      (ruled ?? (await isWanted(owner))) && write((writer) => timer.actIfDue(options, writer, id));
    await look().catch((error) => isHistoryDamaged(error) || failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  // Then streams may be missing among those that were found.
  if (signal.aborted) return;
  await database.run((sql) => keepRound(sql, logEpoch, timer.name, day));
};

/** Asks an owner once, however many of their streams there are. */
const askedOnce = (isWanted: RoundOptions['isWanted']): RoundOptions['isWanted'] => {
  const answers = new Map<string, Promise<boolean>>();

  return (owner) => {
    const answer = answers.get(owner) ?? isWanted(owner);
    answers.set(owner, answer);
    return answer;
  };
};
