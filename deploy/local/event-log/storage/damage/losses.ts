import type { DatabaseSync } from 'node:sqlite';
import { query } from '../database.ts';

/** What of a log was found damaged or missing, and an operator has accepted. */
export type Losses = {
  /** Events before this position have no checksum: they were written before there were any. */
  readonly checkedFrom: number;
  /** Positions of events that are shown as damaged, whatever their checksum says. */
  readonly damaged: Set<number>;
  /** From a place at which events are missing to where the next one lies. */
  readonly gaps: ReadonlyMap<number, number>;
};

export const noLosses: Losses = { checkedFrom: 0, damaged: new Set(), gaps: new Map() };

export const lossesIn = (database: DatabaseSync): Losses => {
  const rows = query<[number, number | null]>(database, 'SELECT position, next FROM loss').all();
  const from = "SELECT value FROM property WHERE name = 'checked_from'";

  return {
    checkedFrom: query<[number]>(database, from).get()?.[0] ?? 0,
    damaged: new Set(rows.flatMap(([position, next]) => (next === null ? [position] : []))),
    gaps: new Map(rows.flatMap(([position, next]) => (next === null ? [] : [[position, next] as const]))),
  };
};
