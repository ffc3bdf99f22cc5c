import { idOf } from '#contracts/stream-name.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import type { Timer } from './timer.ts';

/** When a timer began for a stream, and by which account. */
export type Begun = { readonly at: string; readonly owner: string };

/** The streams that a timer is running for, by their ids. */
export type RunningTimers = ReadonlyMap<string, Begun>;

/**
 * Finds the streams that a timer is running for, such as the documents that are out for signing. The log picks out the
 * few events that begin and end it, since looking at every stream would take longer each day. What ends meanwhile may
 * still be among them, and once `signal` aborts some may be missing.
 */
export const runningTimers = async (
  store: Pick<EventStore, 'follow'>,
  epoch: number,
  { begins, ends }: Pick<Timer, 'begins' | 'ends'>,
  signal: AbortSignal,
): Promise<RunningTimers> => {
  const begun = new Map<string, Begun>();
  for await (const news of store.follow({ types: [begins, ...ends], from: null, signal })) {
    if (news.kind === 'caught-up') break;
    if (news.kind !== 'event' || news.epoch !== epoch) continue;
    const { type, stream, metadata } = news.event;
    if (type === begins) begun.set(idOf(stream), { at: metadata.at, owner: metadata.by.id });
    else begun.delete(idOf(stream));
  }

  return begun;
};
