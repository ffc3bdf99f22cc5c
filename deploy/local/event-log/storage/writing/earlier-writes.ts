import type { DatabaseSync } from 'node:sqlite';
import { query } from '../database.ts';
import type { Expected, Outcome, ProposedEvent } from '../record.ts';
import { boundedMap } from './bounded-map.ts';
import type { StreamState } from './streams.ts';

type WrittenEvent = { readonly stream: number; readonly revision: number; readonly position: number };

/**
 * Recognises events that were written before, so that a writer can repeat a request after a lost answer. With an exact
 * expected revision the stream itself shows it, for ever. Otherwise it's only known for the latest ids, which is all
 * that EventStoreDB promises too.
 */
export const earlierWrites = (database: DatabaseSync) => {
  const latest = boundedMap<string, WrittenEvent>(20_000);
  const at = query<[number, Uint8Array]>(
    database,
    'SELECT position, id FROM event WHERE stream = ? AND revision = ?',
  );

  const inStream = (stream: number, revision: number, { id }: ProposedEvent): WrittenEvent | null => {
    const row = at.get(stream, revision);
    return row && Buffer.from(row[1]).toString('hex') === id ? { stream, revision, position: row[0] } : null;
  };

  const inMemory = (stream: number, { id }: ProposedEvent): WrittenEvent | null => {
    const found = latest.get(id);
    return found?.stream === stream ? found : null;
  };

  return {
    /** If all events were written before, the old result; if only some were, a conflict; if none was, null. */
    find(stream: StreamState, expected: Expected, events: readonly ProposedEvent[]): Outcome | null {
      const { id, last } = stream;
      if (id === null) return null;

      const before = expected === 'no_stream' ? -1 : expected;
      if (typeof before === 'number' && before >= last) return null;

      const written = leading(events, (event, n) =>
        typeof before === 'number' ? inStream(id, before + 1 + n, event) : inMemory(id, event),
      );
      const end = written.at(-1);
      if (!end) return null;

      return written.length === events.length
        ? { kind: 'written', revision: end.revision, position: end.position }
        : { kind: 'wrong-revision', current: last };
    },
    remember: latest.set,
    forget: latest.clear,
  };
};

/** The events written before, from the first on, up to the first that wasn't. */
const leading = (
  events: readonly ProposedEvent[],
  findWritten: (event: ProposedEvent, n: number) => WrittenEvent | null,
): readonly WrittenEvent[] => {
  const written: WrittenEvent[] = [];
  for (const [n, event] of events.entries()) {
    const found = findWritten(event, n);
    if (!found) break;
    written.push(found);
  }

  return written;
};
