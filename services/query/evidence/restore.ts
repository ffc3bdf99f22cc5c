import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import type { EventStore } from '../../shared/log/event-store.ts';

/** The restore that an epoch began with; null for the first, which began with nothing. */
export const restoreInto = async (
  store: Pick<EventStore, 'read'>,
  epoch: number,
): Promise<Recorded | null> => {
  const events = await store.read(EPOCHS);

  return events.findLast(({ type, data }) => type === 'RestoreStarted' && data.to === epoch) ?? null;
};
