import type { DatabaseSync } from 'node:sqlite';
import { query } from '../database.ts';
import type { Expected, Outcome, ProposedEvent } from '../record.ts';
import { boundedMap } from './bounded-map.ts';
import type { StreamState } from './streams.ts';

type Place = { readonly stream: number; readonly revision: number; readonly position: number };

/**
 * Recognises events that were written before, so that a writer may ask again after a lost answer. Where the expected
 * revision is exact the stream itself tells, for ever; otherwise only a memory of the latest ids does, which is
 * EventStoreDB's own promise.
 */
export const earlierWrites = (database: DatabaseSync) => {
  const latest = boundedMap<string, Place>(20_000);
  const at = query<[number, Uint8Array]>(
    database,
    'SELECT position, id FROM event WHERE stream = ? AND revision = ?',
  );

  const inStream = (stream: number, revision: number, { id }: ProposedEvent): Place | null => {
    const row = at.get(stream, revision);
    return row && Buffer.from(row[1]).toString('hex') === id ? { stream, revision, position: row[0] } : null;
  };

  const inMemory = (stream: number, { id }: ProposedEvent): Place | null => {
    const place = latest.get(id);
    return place?.stream === stream ? place : null;
  };

  return {
    /** All of them: the old result. Some of them: a conflict. None: null. */
    find(stream: StreamState, expected: Expected, events: readonly ProposedEvent[]): Outcome | null {
      const { id, last } = stream;
      if (id === null) return null;

      const before = expected === 'no_stream' ? -1 : expected;
      if (typeof before === 'number' && before >= last) return null;

      const places = leading(events, (event, n) =>
        typeof before === 'number' ? inStream(id, before + 1 + n, event) : inMemory(id, event),
      );
      const end = places.at(-1);
      if (!end) return null;

      return places.length === events.length
        ? { kind: 'written', revision: end.revision, position: end.position }
        : { kind: 'wrong-revision', current: last };
    },
    remember: latest.set,
    forget: latest.clear,
  };
};

/** The places of the events from the first on, up to the first that has none. */
const leading = (
  events: readonly ProposedEvent[],
  place: (event: ProposedEvent, n: number) => Place | null,
): readonly Place[] => {
  const places: Place[] = [];
  for (const [n, event] of events.entries()) {
    const found = place(event, n);
    if (!found) break;
    places.push(found);
  }

  return places;
};
