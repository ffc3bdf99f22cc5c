import type { Log } from '../../../shared/running/logger.ts';

/** Milliseconds before what failed is tried again: twice as many after each time, and never more than the last. */
const RETRY_FIRST = 500;
const RETRY_MAX = 30_000;

type Parts = {
  /** Streams worked on at once. */
  readonly atOnce: number;
  /** Does what is due for a stream; false where something is left to be tried again. */
  readonly work: (stream: string) => Promise<boolean>;
  readonly log: Log;
};

/** `news` and `working` are the places in the log of the oldest event that is not, or only now, worked on. */
type Waiting = {
  news: bigint | null;
  working: bigint | null;
  failures: number;
  retry: NodeJS.Timeout | null;
};

export type Worklist = ReturnType<typeof worklist>;

/** Streams with news, one at a time each, a few at once; what fails is tried again for as long as it takes. */
export const worklist = ({ atOnce, work, log }: Parts) => {
  const waiting = new Map<string, Waiting>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const start = () => {
    for (const [id, one] of waiting) {
      if (isStopped || running.size >= atOnce) return;
      if (one.news === null || one.working !== null || one.retry) continue;
      const run = settle(id, one).then(() => {
        running.delete(run);
        start();
      });
      running.add(run);
    }
  };

  const settle = async (id: string, one: Waiting) => {
    one.working = one.news;
    one.news = null;
    const isSettled = await work(id).catch((error) => {
      log.warn({ err: error, stream: id }, 'a reaction failed');
      return false;
    });

    one.failures = isSettled ? 0 : one.failures + 1;
    if (!isSettled) one.news = one.working;
    one.working = null;
    if (one.news === null) waiting.delete(id);
    if (!isSettled && !isStopped) one.retry = setTimeout(again, pauseAfter(one.failures), one);
  };

  const again = (one: Waiting) => {
    one.retry = null;
    start();
  };

  return {
    /** An event of the stream, at this place in the log, may have made something due. */
    add: (id: string, position: bigint) => {
      const one = waiting.get(id) ?? { news: null, working: null, failures: 0, retry: null };
      waiting.set(id, one);
      one.news ??= position;
      start();
    },
    /** The place of the oldest event whose consequences are not all on record; null: there is none. */
    oldest: (): bigint | null =>
      [...waiting.values()]
        .map(({ news, working }) => working ?? news)
        .reduce((least, at) => (least === null || (at !== null && at < least) ? at : least), null),
    /** Begins nothing more, and resolves when what is under way has ended. */
    stop: async () => {
      isStopped = true;
      for (const { retry } of waiting.values()) clearTimeout(retry ?? undefined);
      await Promise.all(running);
    },
  };
};

const pauseAfter = (failures: number) =>
  Math.min(RETRY_MAX, RETRY_FIRST * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
