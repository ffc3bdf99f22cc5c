import { backoff, scattered } from '../../../shared/flow/backoff.ts';
import type { Log } from '../../../shared/running/logger.ts';

export type QueueSettings = {
  /** Streams that are worked on at once. */
  readonly atOnce: number;
  /** Milliseconds before the first retry. The pause doubles with each failure, up to the longest. */
  readonly firstRetry: number;
  readonly longestRetry: number;
};

type Options = QueueSettings & {
  /** Delivers what is due for a stream. False: something has to be tried again. */
  readonly work: (stream: string) => Promise<boolean>;
  readonly log: Log;
};

/**
 * `news` is the position of the oldest event that nobody works on yet, `working` of the one being worked on. `since` is
 * the instant (ISO) of the event that it has waited for.
 */
type Waiting = {
  since: string;
  news: bigint | null;
  working: bigint | null;
  failures: number;
  retry: NodeJS.Timeout | null;
};

export type RetryQueue = ReturnType<typeof retryQueue>;

/** A queue of streams with news. It works on a few at once, and tries what failed again for as long as it takes. */
export const retryQueue = ({ atOnce, firstRetry, longestRetry, work, log }: Options) => {
  const waiting = new Map<string, Waiting>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const start = () => {
    for (const [id, one] of waiting) {
      if (isStopped || running.size >= atOnce) return;
      if (one.news === null || one.working !== null || one.retry) continue;
      const run = workOn(id, one).then(() => {
        running.delete(run);
        start();
      });
      running.add(run);
    }
  };

  const workOn = async (id: string, one: Waiting) => {
    one.working = one.news;
    one.news = null;
    const isDone = await work(id).catch((error) => {
      log.warn({ err: error, stream: id }, 'a reaction failed');
      return false;
    });

    one.failures = isDone ? 0 : one.failures + 1;
    if (!isDone) one.news = one.working;
    one.working = null;
    if (one.news === null) waiting.delete(id);
    if (!isDone && !isStopped) one.retry = setTimeout(again, pauseAfter(one.failures), one);
  };

  /** Some of the pause is left to chance, so that many streams aren't retried at the same instant. */
  const pauseAfter = (failures: number) => scattered(backoff(firstRetry, longestRetry)(failures));

  const again = (one: Waiting) => {
    one.retry = null;
    start();
  };

  return {
    /** An event of the stream, at this position of the log and of this instant, may have made something due. */
    add: (id: string, position: bigint, at: string) => {
      const one = waiting.get(id) ?? { since: at, news: null, working: null, failures: 0, retry: null };
      waiting.set(id, one);
      one.news ??= position;
      start();
    },
    /** The position of the oldest event whose deliveries are not all on record; null if there is none. */
    oldest: (): bigint | null =>
      [...waiting.values()]
        .map(({ news, working }) => working ?? news)
        .reduce((least, at) => (least === null || (at !== null && at < least) ? at : least), null),
    /** How many streams wait or are worked on, and the instant (ISO) since when the longest one has. */
    waiting: (): { readonly streams: number; readonly since: string | null } => ({
      streams: waiting.size,
      since: [...waiting.values()].reduce<string | null>(
        (least, { since }) => (least === null || since < least ? since : least),
        null,
      ),
    }),
    /** Begins nothing more, and resolves once all that's under way has ended. */
    stop: async () => {
      isStopped = true;
      for (const { retry } of waiting.values()) clearTimeout(retry ?? undefined);
      await Promise.all(running);
    },
  };
};
