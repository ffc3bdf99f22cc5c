import { existsSync } from 'node:fs';
import { hasEvents, openReadOnly, query, versionOf } from '../database.ts';
import { acknowledgedEndOf, openAcknowledgedEnd } from '../end/acknowledged-end.ts';
import { damageWhileOpening, endMissing, endUnknown, type LogDamaged } from './damage.ts';
import { inspect, type Problem } from './inspection.ts';
import { lossesIn } from './losses.ts';

/** What is wrong with a log, as found before it's opened; perhaps nothing. */
export type Soundness = {
  /** Every event from this position on was checked. */
  readonly lookedFrom: number;
  readonly problems: readonly Problem[];
  /** Set if the newest events are gone; `acknowledged` is the position of the last of them, if it's known. */
  readonly end: { readonly acknowledged: number | null; readonly damage: LogDamaged } | null;
};

/** Bytes of newest events, as positions count them, that are checked before the log listens: more than its WAL holds. */
const TAIL = 16 * 1024 * 1024;

/**
 * Checks a log that isn't open, and changes nothing. Even its WAL stays, which opening and closing the log would copy
 * into the database. `all` checks every event instead of the newest only. Throws LogDamaged if it can't be read.
 */
export const soundnessOf = async (path: string, all: boolean): Promise<Soundness> => {
  const end = await openAcknowledgedEnd(acknowledgedEndOf(path));
  const acknowledged = (await end?.read()) ?? null;
  await end?.close();
  const empty: Soundness = {
    lookedFrom: 0,
    problems: [],
    end: acknowledged === null || acknowledged < 0 ? null : endProblem(path, -1, acknowledged),
  };
  if (!existsSync(path)) return empty;

  try {
    const database = openReadOnly(path);
    try {
      // An older version stored neither checksums nor the acknowledged end.
      if (!hasEvents(database) || (versionOf(database) === 0 && end === null)) return empty;

      const losses = lossesIn(database);
      const last = query<[number | null]>(database, 'SELECT max(position) FROM event').get()?.[0] ?? -1;
      const from = all ? 0 : firstOf(database, last - TAIL);
      const problems = [...inspect(database, { losses, from, to: last })].flat();

      return { lookedFrom: from, problems, end: endProblem(path, last, acknowledged) };
    } finally {
      database.close();
    }
  } catch (error) {
    throw damageWhileOpening(error) ?? error;
  }
};

type Database = ReturnType<typeof openReadOnly>;

const firstOf = (database: Database, from: number): number =>
  query<[number | null]>(database, 'SELECT min(position) FROM event WHERE position >= ?').get(from)?.[0] ?? 0;

const endProblem = (path: string, last: number, acknowledged: number | null): Soundness['end'] => {
  if (acknowledged === null) return { acknowledged, damage: endUnknown(acknowledgedEndOf(path)) };

  return last < acknowledged ? { acknowledged, damage: endMissing(last, acknowledged) } : null;
};
