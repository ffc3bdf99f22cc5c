import type { DurableEnd } from '../end/durable-end.ts';
import { type LogRecord, sizeOf } from '../record.ts';
import { PAGE, type Reader } from './reader.ts';

/** Is called with each new event, in order, until it returns true: the reader wants to know of that event. */
export type Interest = (record: LogRecord) => boolean;

type Waiting = { readonly interest: Interest; readonly wake: () => void };

/** The most bytes of the newest events that stay in memory. */
const LATEST_BYTES = 1024 * 1024;

/** After a commit, wakes only the readers that it concerns, and reads the new events once for all of them. */
export const commitNotices = (reader: Reader, durable: DurableEnd) => {
  const waiting = new Set<Waiting>();
  /** The newest events without a gap, up to the last one that can be read; or none. */
  let latest: readonly LogRecord[] = [];

  const wakeInterested = (records: readonly LogRecord[]) => {
    for (const one of waiting) if (records.some(one.interest)) one.wake();
  };

  const wakeAll = () => {
    for (const { wake } of waiting) wake();
  };

  return {
    /** Lets readers see everything up to `end`. */
    moveTo: (end: number) => {
      const before = durable.position();
      if (end === before) return;

      durable.moveTo(end);
      const last = latest.at(-1);
      const earlier = last?.position === before ? latest : [];
      latest = [];
      if (waiting.size === 0) return;
      const from = last && earlier.length > 0 ? reader.positionAfter(last) : reader.after(before);
      const news = reader.forward(from, PAGE);
      // If more than a page is new, each reader reads it by itself.
      if (news.at(-1)?.position !== end) return wakeAll();
      latest = newestOf([...earlier, ...news]);
      wakeInterested(news);
    },
    /** Like the reader's, but takes the newest events from memory, and knows from it that there are no more. */
    forward: (from: number, limit: number): readonly LogRecord[] => {
      const last = latest.at(-1);
      if (last && from === reader.positionAfter(last)) return [];
      const at = latest.findLastIndex(({ position }) => position === from);

      return at < 0 ? reader.forward(from, limit) : latest.slice(at, at + limit);
    },
    /** Resolves once there's an event after `seen` that the caller is interested in, or the signal aborts. */
    next: (interest: Interest, seen: number, signal: AbortSignal): Promise<void> => {
      if (durable.position() > seen || signal.aborted) return Promise.resolve();

      return new Promise((resolve) => {
        const wake = () => {
          waiting.delete(one);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const one = { interest, wake };
        waiting.add(one);
        signal.addEventListener('abort', wake, { once: true });
      });
    },
  };
};

/** As many of the last ones as may stay in memory. */
const newestOf = (records: readonly LogRecord[]): readonly LogRecord[] => {
  let bytes = 0;
  const tooMuch = records.findLastIndex((record, n) => {
    bytes += sizeOf(record);
    return bytes > LATEST_BYTES || records.length - n > PAGE;
  });

  return records.slice(tooMuch + 1);
};
