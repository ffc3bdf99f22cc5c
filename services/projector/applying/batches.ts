import { pause } from '../../shared/flow/pause.ts';
import { signal } from '../signal.ts';

type Taking<Item, Prepared> = {
  /** The most items in a batch. */
  readonly size: number;
  /** Milliseconds that items wait for more if they come within them of a batch. */
  readonly gather?: number;
  readonly prepare: (batch: readonly Item[]) => Promise<Prepared>;
};

/**
 * What has come in since the last batch was taken, `size` at most: one by one while it trickles, many when it pours.
 * Reading goes on while a batch is worked on, up to two batches ahead, and a batch that is full is prepared meanwhile.
 * A batch that isn't full waits for more instead.
 */
export const batches = async function* <Item, Prepared>(
  items: AsyncIterable<Item>,
  { size, gather = 0, prepare }: Taking<Item, Prepared>,
): AsyncGenerator<Prepared> {
  const waiting: Item[] = [];
  const changed = signal();
  let ahead: Promise<Prepared> | null = null;
  let isDone = false;
  let isAbandoned = false;
  let next = 0;

  const prepareAhead = () => {
    if (ahead || waiting.length < size) return;
    ahead = prepare(waiting.splice(0, size));
    // It is awaited when its turn comes; until then a failure must not count as unhandled.
    ahead.catch(() => {});
  };
  const read = async () => {
    try {
      for await (const item of items) {
        waiting.push(item);
        prepareAhead();
        changed.raise();
        while (waiting.length >= 2 * size && !isAbandoned) await changed.untilRaised();
        if (isAbandoned) return;
      }
    } finally {
      isDone = true;
      changed.raise();
    }
  };
  const reading = read();
  // It is awaited at the end; until then a failure must not count as unhandled.
  reading.catch(() => {});

  try {
    while (true) {
      while (!ahead && waiting.length === 0 && !isDone) await changed.untilRaised();
      if (!ahead && waiting.length === 0) return await reading;
      const early = next - performance.now();
      if (early > 0 && !ahead && waiting.length < size && !isDone) await pause(early);
      next = performance.now() + gather;
      const batch = ahead ?? prepare(waiting.splice(0, size));
      ahead = null;
      const prepared = await batch;
      prepareAhead();
      changed.raise();
      yield prepared;
    }
  } finally {
    isAbandoned = true;
    changed.raise();
  }
};
