import { existsSync } from 'node:fs';
import { hasEvents, openReadOnly, query, versionOf } from '../database.ts';
import { acknowledgedEndOf, openAcknowledgedEnd } from '../end/acknowledged-end.ts';
import { damageWhileOpening, endMissing, endUnknown, type LogDamaged } from './damage.ts';
import { inspect, type Problem } from './inspection.ts';
import { lossesIn } from './losses.ts';

/** What was found wrong before a log is opened, or nothing. */
export type Soundness = {
  /** The position from which on every event was looked at. */
  readonly lookedFrom: number;
  readonly problems: readonly Problem[];
  /** The newest events are gone: where they ended, as far as is known. */
  readonly end: { readonly acknowledged: number | null; readonly damage: LogDamaged } | null;
};

/** Bytes of the newest events, as positions count them, that are looked at before the log listens: more than its WAL holds. */
const TAIL = 16 * 1024 * 1024;

/**
 * Looks at a log that nobody has open, and changes nothing: not even its WAL, which opening and closing it would fold
 * as far as it can be read. `all` looks at every event instead of the newest. Throws LogDamaged where it cannot be read.
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
      // An older version kept neither checksums nor its end.
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
