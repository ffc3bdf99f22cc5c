import type { Recorded } from '#contracts/envelope.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';

type Log = Pick<DecryptedLog, 'read' | 'readLast'>;

/** How many events are read at a time behind a foreign one. */
const PAGE = 64;

/**
 * Finds by halving the last event of a stream for which `holds` is true, if it's true for all events before it; null if
 * for none. For the stream of a year this reads about twenty events. Foreign events are skipped: nobody is kept from
 * evidence by what somebody else wrote there.
 */
export const lastWhere = async (
  store: Log,
  stream: string,
  holds: (event: Recorded) => boolean,
): Promise<Recorded | null> => {
  let [from, to] = [0, (await store.readLast(stream))?.revision ?? -1];
  let last: Recorded | null = null;
  while (from <= to) {
    const middle = Math.floor((from + to) / 2);
    const event = await firstOwn(store, stream, middle, to);
    if (event && holds(event)) {
      last = event;
      from = event.revision + 1;
    } else to = middle - 1;
  }

  return last;
};

/** The first event between two revisions that command wrote; null if there is none. */
const firstOwn = async (store: Log, stream: string, from: number, to: number): Promise<Recorded | null> => {
  const [event] = await store.read(stream, from, 1);
  if (!event || !isForeign(event)) return event ?? null;

  for (let next = from + 1; next <= to; next += PAGE) {
    const events = await store.read(stream, next, Math.min(PAGE, to - next + 1));
    const firstOwn = events.find((one) => !isForeign(one));
    if (firstOwn) return firstOwn;
  }

  return null;
};
