import { signal } from '../signal.ts';

export type Gate = {
  /** The parts of a batch as they may be worked on; one is done when the next is asked for. */
  readonly parts: <Item>(
    batch: readonly Item[],
    positionOf: (item: Item) => bigint,
  ) => AsyncGenerator<readonly Item[]>;
  /** Lets nothing pass; resolves once nothing is worked on. */
  readonly hold: () => Promise<void>;
  /** Lets pass what lies up to a place; resolves once `isThere` and nothing is worked on. */
  readonly letPass: (place: bigint, isThere: () => boolean) => Promise<void>;
  readonly open: () => void;
};

/** Stops events at an exact place of the log, between two of a batch if need be. */
export const gate = (): Gate => {
  /** Null: open. */
  let limit: bigint | null = null;
  let isWorking = false;
  const moved = signal();
  const limitTo = (place: bigint | null) => {
    limit = place;
    moved.raise();
  };
  const idle = async (isThere = () => true) => {
    while (isWorking || !isThere()) await moved.raised();
  };

  return {
    parts: async function* (batch, positionOf) {
      let rest = batch;
      while (rest.length > 0) {
        const held = rest.findIndex((item) => limit !== null && positionOf(item) > limit);
        if (held === 0) {
          await moved.raised();
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
    letPass: (place, isThere) => {
      limitTo(place);
      return idle(isThere);
    },
    open: () => limitTo(null),
  };
};
