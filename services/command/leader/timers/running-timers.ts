import { idOf } from '#contracts/stream-name.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import type { Timer } from './timer.ts';

/** When a timer began for a stream, and by which account. */
export type Begun = { readonly at: string; readonly owner: string };

export type RunningTimers = {
  /** By the ids of the streams. */
  readonly begun: ReadonlyMap<string, Begun>;
  /** Resolves once the log has been read to its end. */
  readonly caughtUp: Promise<void>;
  /** Settles when the log is followed no more. */
  readonly followed: Promise<void>;
};

/**
 * Keeps the ids of the streams that a timer is running for, such as the documents that are out for signing. The log
 * picks out the few events that begin and end it, since looking at every stream would take longer each day.
 */
export const runningTimers = (
  store: EventStore,
  epoch: number,
  { begins, ends }: Pick<Timer, 'begins' | 'ends'>,
  signal: AbortSignal,
): RunningTimers => {
  const begun = new Map<string, Begun>();
  const caughtUp = Promise.withResolvers<void>();

  const follow = async () => {
    for await (const news of store.follow({ types: [begins, ...ends], from: null, signal })) {
      if (news.kind === 'caught-up') caughtUp.resolve();
      if (news.kind !== 'event' || news.epoch !== epoch) continue;
      const { type, stream, metadata } = news.event;
      if (type === begins) begun.set(idOf(stream), { at: metadata.at, owner: metadata.by.id });
      else begun.delete(idOf(stream));
    }
  };

  return { begun, caughtUp: caughtUp.promise, followed: follow().finally(caughtUp.resolve) };
};
