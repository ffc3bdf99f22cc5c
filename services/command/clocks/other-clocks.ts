import type { Pool } from '../../shared/database/pool.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import type { Look } from './disagreement.ts';
import type { Time } from './own-clock.ts';

/** Postgres read its clock somewhere within the round trip: half of it is subtracted, and is the margin. */
export const databaseClock =
  (database: Pick<Pool, 'run'>, { wall, monotonic }: Time) =>
  async (): Promise<Look> => {
    const [sent, begun] = [wall(), monotonic()];
    const [row] = await database.run(
      (sql) => sql<{ now: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    );
    const margin = (monotonic() - begun) / 2;

    return { clock: 'database', ahead: Number(row?.now) - sent - margin, margin };
  };

/** An append that the log has answered, and the times of its round trip. */
type Answered = {
  readonly stream: string;
  readonly revision: number;
  readonly sent: number;
  readonly took: number;
};

export type LogClock = {
  /** The same log, whose answers are timed. */
  readonly store: EventStore;
  /** By what the log says of when it took the newest append of this process; null: it took none since the last look. */
  readonly look: () => Promise<Look | null>;
  /** Resolves once there is one to look at. */
  readonly written: () => Promise<void>;
};

/** The log tells its time only by the events that it takes. */
export const logClock = (store: EventStore, { wall, monotonic }: Time): LogClock => {
  let newest: Answered | null = null;
  let highest = 0n;
  let written = Promise.withResolvers<void>();

  const append: EventStore['append'] = async (stream, expected, events) => {
    const [sent, begun] = [wall(), monotonic()];
    const appended = await store.append(stream, expected, events);
    // What is not behind all that came before was there already, and is answered again.
    if (appended === 'conflict' || appended.position <= highest) return appended;
    highest = appended.position;
    newest = { stream, revision: appended.revision, sent, took: monotonic() - begun };
    written.resolve();

    return appended;
  };

  return {
    store: { ...store, append },
    look: async () => {
      if (!newest) return null;
      const { stream, revision, sent, took } = newest;
      [newest, written] = [null, Promise.withResolvers()];
      const created = await store.created(stream, revision);

      return created === null ? null : { clock: 'log', ahead: created - sent - took / 2, margin: took / 2 };
    },
    written: () => written.promise,
  };
};
