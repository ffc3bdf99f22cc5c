import type { DurableEnd } from '../end/durable-end.ts';
import type { LogRecord } from '../record.ts';
import { PAGE, type Reader } from './reader.ts';

/** Is shown each event that comes, in order, until it answers true: the event is of concern. */
export type Interest = (record: LogRecord) => boolean;

type Waiting = { readonly interest: Interest; readonly wake: () => void };

/** Wakes those whom a commit concerns, and nobody else; what was committed is read once for all of them. */
export const newsOf = (reader: Reader, durable: DurableEnd) => {
  const waiting = new Set<Waiting>();
  let latest: readonly LogRecord[] = [];

  const tell = (records: readonly LogRecord[]) => {
    for (const one of waiting) if (records.some(one.interest)) one.wake();
  };

  return {
    /** Makes all up to `end` readable. */
    moveTo: (end: number) => {
      const before = durable.position();
      if (end === before) return;

      durable.moveTo(end);
      latest = waiting.size > 0 ? reader.forward(reader.after(before), PAGE) : [];
      // More than a page is for each to read by itself.
      if (waiting.size > 0 && latest.at(-1)?.position !== end) for (const { wake } of waiting) wake();
      else tell(latest);
    },
    /** As the reader's, without reading again what was committed last. */
    forward: (place: number, limit: number): readonly LogRecord[] => {
      const at = latest.findIndex(({ position }) => position === place);

      return at < 0 ? reader.forward(place, limit) : latest.slice(at, at + limit);
    },
    /** Resolves once there is something of interest to read beyond `seen`, or the signal aborts. */
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
