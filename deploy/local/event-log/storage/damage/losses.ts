import type { DatabaseSync } from 'node:sqlite';
import { query } from '../database.ts';

/** The damaged and missing events of a log that an operator has accepted. */
export type Losses = {
  /** Events before this position have no checksum, because they were written before there were checksums. */
  readonly checkedFrom: number;
  /** Positions of events that are shown as damaged, regardless of their checksum. */
  readonly damaged: Set<number>;
  /** From a position at which events are missing to the position of the next event. */
  readonly gaps: ReadonlyMap<number, number>;
};

export const lossesIn = (database: DatabaseSync): Losses => {
  const rows = query<[number, number | null]>(database, 'SELECT position, next FROM loss').all();
  const from = "SELECT value FROM property WHERE name = 'checked_from'";

  return {
    checkedFrom: query<[number]>(database, from).get()?.[0] ?? 0,
    damaged: new Set(rows.flatMap(([position, next]) => (next === null ? [position] : []))),
    gaps: new Map(rows.flatMap(([position, next]) => (next === null ? [] : [[position, next] as const]))),
  };
};
