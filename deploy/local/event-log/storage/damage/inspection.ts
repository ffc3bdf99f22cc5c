import type { DatabaseSync } from 'node:sqlite';
import { query } from '../database.ts';
import { isDamaged, positionAfter, type Row, recordOf, selection } from '../rows.ts';
import { damagedEvent, type LogDamaged, missingEvent, missingRevision } from './damage.ts';
import type { Losses } from './losses.ts';

/** Something wrong with a log. `unreachable`: the event exists, but isn't found by its stream and revision. */
export type Problem = { readonly position: number; readonly damage: LogDamaged } & (
  | { readonly kind: 'damaged' | 'unreachable' }
  | { readonly kind: 'missing'; readonly next: number }
);

export type Inspection = {
  readonly losses: Losses;
  /** The position of the first event to look at, and the last position. */
  readonly from: number;
  readonly to: number;
};

/** Events and bytes (as positions count them) that are looked at in one step. */
const PAGE = 256;
const PAGE_BYTES = 1024 * 1024;

/**
 * Checks each event between two positions: whether it's where it must be, is as it was written, and is found by its
 * stream. Yields the problems of one page at a time, so that the caller can let other work run in between.
 */
export function* inspect(database: DatabaseSync, { losses, from, to }: Inspection) {
  const range = 'WHERE e.position >= ? AND e.position <= ? ORDER BY e.position LIMIT ?';
  const page = query<Row>(database, `${selection} ${range}`);
  const byName = query<[number]>(
    database,
    'SELECT position FROM event WHERE stream = (SELECT id FROM stream WHERE name = ?) AND revision = ?',
  );
  let expectedPosition = losses.gaps.get(from) ?? from;

  const problemsOf = (row: Row): readonly Problem[] => {
    const record = recordOf(row);
    const { position, stream, revision } = record;
    const expected = expectedPosition;
    expectedPosition = positionAfter(record, losses);

    const found: (Problem | false | null)[] = [
      position !== expected && {
        kind: 'missing',
        position: expected,
        next: position,
        damage: missingEvent(expected),
      },
      isDamaged(record, row[9], losses) && { kind: 'damaged', position, damage: damagedEvent(record) },
      byName.get(stream, revision)?.[0] !== position && {
        kind: 'unreachable',
        position,
        damage: missingRevision(stream, revision),
      },
    ];
    return found.filter((problem): problem is Problem => Boolean(problem));
  };

  while (expectedPosition <= to) {
    const rows = page.all(expectedPosition, Math.min(expectedPosition + PAGE_BYTES, to), PAGE);
    // If a page holds nothing, the next event may still come further on.
    const found = rows.length > 0 ? rows : page.all(expectedPosition, to, 1);
    if (found.length === 0) {
      yield [
        {
          kind: 'missing',
          position: expectedPosition,
          next: to,
          damage: missingEvent(expectedPosition),
        } satisfies Problem,
      ];
      return;
    }
    yield found.flatMap(problemsOf);
  }
}
