import type { DatabaseSync } from 'node:sqlite';
import { query } from '../database.ts';
import { isDamaged, placeAfter, type Row, recordOf, selection } from '../rows.ts';
import { damagedEvent, type LogDamaged, missingEvent, missingRevision } from './damage.ts';
import type { Losses } from './losses.ts';

/** What is wrong with a log. `unreachable`: the event is there, but its stream does not lead to it. */
export type Problem = { readonly position: number; readonly damage: LogDamaged } & (
  | { readonly kind: 'damaged' | 'unreachable' }
  | { readonly kind: 'missing'; readonly next: number }
);

export type Inspection = {
  readonly losses: Losses;
  /** Where an event lies, and the last position that counts. */
  readonly from: number;
  readonly to: number;
};

/** Events looked at in one turn, and bytes as positions count them. */
const PAGE = 256;
const PAGE_BYTES = 1024 * 1024;

/**
 * Looks at each event between two places: whether it lies where it must, is as it was written, and is found by its
 * stream. Gives what it found a page at a time, so that the caller may give up its turn.
 */
export function* inspect(database: DatabaseSync, { losses, from, to }: Inspection) {
  const range = 'WHERE e.position >= ? AND e.position <= ? ORDER BY e.position LIMIT ?';
  const page = query<Row>(database, `${selection} ${range}`);
  const byName = query<[number]>(
    database,
    'SELECT position FROM event WHERE stream = (SELECT id FROM stream WHERE name = ?) AND revision = ?',
  );
  let place = losses.gaps.get(from) ?? from;

  const look = (row: Row): readonly Problem[] => {
    const record = recordOf(row);
    const { position, stream, revision } = record;
    const expected = place;
    place = placeAfter(record, losses);

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

  while (place <= to) {
    const rows = page.all(place, Math.min(place + PAGE_BYTES, to), PAGE);
    // Where nothing lies within a page, the next event may still lie further on.
    const found = rows.length > 0 ? rows : page.all(place, to, 1);
    if (found.length === 0) {
      yield [{ kind: 'missing', position: place, next: to, damage: missingEvent(place) } satisfies Problem];
      return;
    }
    yield found.flatMap(look);
  }
}
