import type { NatsConnection } from '@nats-io/transport-node';
import { Projected } from '#contracts/api/announcements.ts';

/** How far the serving read models have come, according to their projector. */
export type Shown = {
  /**
   * Resolves once everybody is shown the events up to a log position, or once this takes too long to keep the caller
   * waiting. Never throws.
   */
  readonly until: (epoch: number, position: bigint) => Promise<void>;
};

/** The most milliseconds by which this delays an answer. */
const PATIENCE = 250;

/** Listens as long as the connection lives. */
export const shownOver = (nats: Pick<NatsConnection, 'subscribe'>, patience = PATIENCE): Shown => {
  let shownPosition = { epoch: 0, commit: 0n };
  const waiting = new Set<() => void>();
  nats.subscribe(Projected.subject, {
    callback: (failure, message) => {
      const { data } = Projected.message.safeParse(failure ? null : message.json());
      if (!data) return;
      shownPosition = { epoch: data.epoch, commit: BigInt(data.commit) };
      for (const look of waiting) look();
    },
  });

  return {
    until: async (epoch, position) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (
          shownPosition.epoch > epoch ||
          (shownPosition.epoch === epoch && shownPosition.commit >= position)
        )
          resolve();
      };
      const timer = setTimeout(resolve, patience);
      waiting.add(look);
      look();
      await promise;
      waiting.delete(look);
      clearTimeout(timer);
    },
  };
};
