import { idOf } from '#contracts/stream-name.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import { isComplete } from '../../../shared/log/is-complete.ts';
import type { Timer } from './timer.ts';

/** When a timer began for a stream, and by which account. */
export type Begun = {
  readonly at: string;
  readonly owner: string;
  /** Whether it's wanted, if that was settled by then; null if the owner is to be asked. */
  readonly ruled: boolean | null;
};

/** The streams that a timer is running for, by their ids. */
export type RunningTimers = ReadonlyMap<string, Begun>;

/**
 * Finds the streams that a timer is running for, such as the documents that are out for signing. The log picks out the
 * few events that begin, end and rule it, since looking at every stream would take longer each day. What ends meanwhile
 * may still be among them, and once `signal` aborts some may be missing.
 */
export const findRunningTimers = async (
  store: Pick<EventStore, 'follow'>,
  epoch: number,
  { begins, ends, ruling }: Pick<Timer, 'begins' | 'ends' | 'ruling'>,
  signal: AbortSignal,
): Promise<RunningTimers> => {
  const types = [begins, ...ends, ...(ruling ? [ruling.by] : [])];
  const begun = new Map<string, Begun>();
  const rulings = new Map<string, boolean | null>();
  for await (const news of store.follow({ types, from: null, signal })) {
    if (news.kind === 'caught-up') break;
    if (news.kind !== 'event' || news.epoch !== epoch || !isComplete(news.event)) continue;
    const { type, stream, metadata } = news.event;
    const id = idOf(stream);
    if (ruling && type === ruling.by) rulings.set(id, ruling.isWanted(news.event));
    else if (type === begins) {
      begun.set(id, { at: metadata.at, owner: metadata.by.id, ruled: rulings.get(id) ?? null });
      rulings.delete(id);
    } else begun.delete(id);
  }

  return begun;
};
