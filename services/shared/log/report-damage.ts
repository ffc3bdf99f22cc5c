import { LogDamaged } from '../outages/log-damaged.ts';
import type { EventStore } from './event-store.ts';

/** Wraps a log so that `report` is called whenever the log answers that it is damaged. */
export const reportingDamage = <Log extends EventStore>(
  store: Log,
  report: (error: LogDamaged) => void,
): Log => {
  const rethrow = (error: unknown): never => {
    if (error instanceof LogDamaged) report(error);
    throw error;
  };

  return {
    ...store,
    read: (...args) => store.read(...args).catch(rethrow),
    readLast: (stream) => store.readLast(stream).catch(rethrow),
    readTimeOf: (...args) => store.readTimeOf(...args).catch(rethrow),
    append: (...args) => store.append(...args).catch(rethrow),
    appendInOrder: (...args) => store.appendInOrder(...args).catch(rethrow),
    head: () => store.head().catch(rethrow),
    follow: async function* (options) {
      try {
        yield* store.follow(options);
      } catch (error) {
        rethrow(error);
      }
    },
  };
};
