import { hostname } from 'node:os';
import { Gauge } from 'prom-client';
import { clockSentence } from '#contracts/epochs/cards.ts';
import { type Clock, EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { pause } from '../../shared/flow/pause.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { raiseAlarm } from '../../shared/running/alarms.ts';
import type { Log } from '../../shared/running/logger.ts';
import { bySystem } from '../log/envelopes.ts';
import { appendEpochs } from '../log/epochs.ts';
import { isApart, isNear, type Look, newsOf, noWords, statesAfter } from './disagreement.ts';
import { databaseClock, logClock } from './other-clocks.ts';
import { machineTime, ownClock, type Time } from './own-clock.ts';

type Dependencies = {
  readonly store: DecryptedLog;
  readonly database: Pick<Pool, 'run'>;
  readonly log: Log;
  /** Returns the time for the metadata of new events, as an ISO instant. */
  readonly now: () => string;
  readonly time?: Time;
  /** The name of this machine. All services on it share its clock. */
  readonly host?: string;
  /** Milliseconds between two checks. */
  readonly every?: number;
};

export type Clocks = {
  /** The event log. Writers must append through this one, because its answers tell us the log's time. */
  readonly store: DecryptedLog;
  /** A sentence for each clock that disagrees; null if all agree. */
  readonly alarm: () => string | null;
  /** Checks the clocks now and then regularly, until the signal aborts. */
  readonly watch: (signal: AbortSignal) => Promise<void>;
};

const EVERY = 60_000;
/** How often we try again when another process was faster to append to the stream of the epochs. */
const ATTEMPTS = 5;

/** Compares the clocks of the log, of Postgres and of this machine with the time of this process. */
export const openClocks = (dependencies: Dependencies): Clocks => {
  const { database, log, now, time = machineTime, host = hostname(), every = EVERY } = dependencies;
  const { store, look: ofLog, untilWritten: written } = logClock(dependencies.store, time);
  const thisClock = ownClock(time);
  const looks = [databaseClock(database, time), ofLog, async () => thisClock()];
  const apart = new Map<Clock, { readonly sentence: string; readonly times: number }>();
  let states = noWords;
  let next = 0;
  let hasSeenLog = false;

  const note = (look: Look) => {
    const { clock, ahead } = look;
    clockAhead.set({ clock }, ahead / 1_000);
    hasSeenLog ||= clock === 'log';
    const known = apart.get(clock);
    if (isApart(look)) {
      const sentence = `${clockSentence(clock, ahead)}.`;
      apart.set(clock, { sentence, times: (known?.times ?? 0) + 1 });
      if (!known) raiseAlarm(log, 'clocks disagree', { clock, milliseconds: Math.round(ahead) }, sentence);
    } else if (known && isNear(look)) {
      apart.delete(clock);
      log.warn({ clock }, 'the clock agrees again');
    }
    clockDisagrees.set({ clock }, apart.has(clock) ? 1 : 0);
  };

  /**
   * Records what we saw. If another process has written in the meantime, we decide again, so that of two processes on
   * one machine only one records it.
   */
  const record = async (look: Look) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      for (const event of decodeAll(EpochsEvent, await store.read(EPOCHS, next))) {
        states = statesAfter(states, event);
        next = event.revision + 1;
      }
      const times = apart.get(look.clock)?.times ?? 0;
      const news = newsOf(states, look, { host, at: now(), times });
      if (!news) return;
      const last = await store.readLast(EPOCHS);
      if (last?.revision !== next - 1) continue;
      if ((await appendEpochs({ store, now }, { last }, bySystem('clocks'), news)) === 'conflict') continue;
      const known = apart.get(look.clock);
      if (known) apart.set(look.clock, { ...known, times: 0 });
      return;
    }
  };

  const lookAtAll = async () => {
    for (const look of looks)
      try {
        const seen = await look();
        if (!seen) continue;
        note(seen);
        await record(seen);
      } catch (error) {
        log.warn({ err: error }, 'a clock could not be looked at, or what was seen is not on record yet');
      }
  };

  return {
    store,
    alarm: () => [...apart.values()].map(({ sentence }) => sentence).join(' ') || null,
    watch: async (signal) => {
      while (!signal.aborted) {
        await lookAtAll();
        const isOver = new AbortController();
        const rest = pause(every, { signal: AbortSignal.any([signal, isOver.signal]) });
        // We can read the log's clock only after it has accepted an event, so until then we also wait for the first
        // one.
        await Promise.race([rest, ...(hasSeenLog ? [] : [written()])]);
        isOver.abort();
      }
    },
  };
};

const clockAhead = new Gauge({
  name: 'clock_ahead_seconds',
  help: 'By how much a clock was ahead of this service’s when it was last looked at; negative: behind. command: of its own, by how much it was set within an hour',
  labelNames: ['clock'],
});

const clockDisagrees = new Gauge({
  name: 'clock_disagrees',
  help: 'Whether a clock is more than two seconds apart from this service’s (1): events are dated wrong until a person sets it right',
  labelNames: ['clock'],
});
