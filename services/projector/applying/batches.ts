import { pause } from '../../shared/flow/pause.ts';
import { signal } from '../signal.ts';

/**
 * What has come in since the last batch was taken, `size` at most: one by one while it trickles, many when it pours.
 * What comes within `gather` milliseconds of a batch waits that long for more. Reading goes on while a batch is worked
 * on, up to two batches ahead.
 */
export const batches = async function* <Item>(
  items: AsyncIterable<Item>,
  size: number,
  gather = 0,
): AsyncGenerator<readonly Item[]> {
  const waiting: Item[] = [];
  const changed = signal();
  let isDone = false;
  let isAbandoned = false;
  let next = 0;

  const read = async () => {
    try {
      for await (const item of items) {
        waiting.push(item);
        changed.raise();
        while (waiting.length >= 2 * size && !isAbandoned) await changed.raised();
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
      while (waiting.length === 0 && !isDone) await changed.raised();
      if (waiting.length === 0) return await reading;
      const early = next - performance.now();
      if (early > 0 && waiting.length < size && !isDone) await pause(early);
      next = performance.now() + gather;
      yield waiting.splice(0, size);
      changed.raise();
    }
  } finally {
    isAbandoned = true;
    changed.raise();
  }
};
