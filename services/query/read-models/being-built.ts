import type { Pool } from '../../shared/database/pool.ts';
import { newestPosition } from '../../shared/database/read-models.ts';
import type { EventStore } from '../../shared/log/event-store.ts';

/**
 * Says how much of the log is in the read models that are being built, for an operator who waits for them. False if
 * nobody builds any yet, or if Postgres or the log doesn't answer.
 */
export const beingBuilt = async (
  beside: Pool['run'],
  store: Pick<EventStore, 'head'>,
): Promise<string | false> => {
  try {
    const [position, head] = await Promise.all([beside(newestPosition), store.head()]);

    return position !== null && head > 0n
      ? `the read models are being built, ${(100n * position) / head} %`
      : false;
  } catch {
    return false;
  }
};
