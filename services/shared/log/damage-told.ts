import { LogDamaged } from './client/errors.ts';
import type { EventStore } from './event-store.ts';

/** The same log, of which somebody is told whenever it answers that it is damaged. */
export const damageTold = (store: EventStore, told: (error: LogDamaged) => void): EventStore => {
  const telling = (error: unknown): never => {
    if (error instanceof LogDamaged) told(error);
    throw error;
  };

  return {
    ...store,
    read: (...asked) => store.read(...asked).catch(telling),
    readLast: (stream) => store.readLast(stream).catch(telling),
    created: (...asked) => store.created(...asked).catch(telling),
    append: (...asked) => store.append(...asked).catch(telling),
    appendInOrder: (...asked) => store.appendInOrder(...asked).catch(telling),
    head: () => store.head().catch(telling),
    follow: async function* (options) {
      try {
        yield* store.follow(options);
      } catch (error) {
        telling(error);
      }
    },
  };
};
