import type { DurableEnd } from '../end/durable-end.ts';
import type { LogRecord } from '../record.ts';
import { PAGE, type Reader } from './reader.ts';

/** Is called with each new event, in order, until it returns true: the reader wants to know of that event. */
export type Interest = (record: LogRecord) => boolean;

type Waiting = { readonly interest: Interest; readonly wake: () => void };

/** After a commit, wakes only the readers that it concerns, and reads the new events once for all of them. */
export const commitNotices = (reader: Reader, durable: DurableEnd) => {
  const waiting = new Set<Waiting>();
  let latest: readonly LogRecord[] = [];

  const wakeInterested = (records: readonly LogRecord[]) => {
    for (const one of waiting) if (records.some(one.interest)) one.wake();
  };

  return {
    /** Lets readers see everything up to `end`. */
    moveTo: (end: number) => {
      const before = durable.position();
      if (end === before) return;

      durable.moveTo(end);
      latest = waiting.size > 0 ? reader.forward(reader.after(before), PAGE) : [];
      // If more than a page is new, each reader reads it by itself.
      if (waiting.size > 0 && latest.at(-1)?.position !== end) for (const { wake } of waiting) wake();
      else wakeInterested(latest);
    },
    /** Like the reader's, but takes the last commit's events from memory. */
    forward: (from: number, limit: number): readonly LogRecord[] => {
      const at = latest.findIndex(({ position }) => position === from);

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
