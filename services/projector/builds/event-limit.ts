import { signal } from '../signal.ts';

export type EventLimit = {
  /** Yields the parts of a batch that may be worked on. Asking for the next part means that the last one is done. */
  readonly takeAllowed: <Item>(
    batch: readonly Item[],
    positionOf: (item: Item) => bigint,
  ) => AsyncGenerator<readonly Item[]>;
  /** Allows no more events. Resolves once none is being worked on. */
  readonly hold: () => Promise<void>;
  /** Allows events up to a position. Resolves once `isReached`, and no event is being worked on. */
  readonly allowUpTo: (position: bigint, isReached: () => boolean) => Promise<void>;
  readonly open: () => void;
};

/** Stops the work on events at an exact position of the log, between two events of a batch if necessary. */
export const eventLimit = (): EventLimit => {
  /** Null if all events are allowed. */
  let limit: bigint | null = null;
  let isWorking = false;
  const moved = signal();
  const limitTo = (position: bigint | null) => {
    limit = position;
    moved.raise();
  };
  const idle = async (isReached = () => true) => {
    while (isWorking || !isReached()) await moved.untilRaised();
  };

  return {
    takeAllowed: async function* (batch, positionOf) {
      let rest = batch;
      while (rest.length > 0) {
        const held = rest.findIndex((item) => limit !== null && positionOf(item) > limit);
        if (held === 0) {
          await moved.untilRaised();
          continue;
        }
        isWorking = true;
        yield held < 0 ? rest : rest.slice(0, held);
        isWorking = false;
        rest = held < 0 ? [] : rest.slice(held);
        moved.raise();
      }
    },
    hold: () => {
      limitTo(0n);
      return idle();
    },
    allowUpTo: (position, isReached) => {
      limitTo(position);
      return idle(isReached);
    },
    open: () => limitTo(null),
  };
};
