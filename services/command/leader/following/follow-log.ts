import { type Card, cardOf, type WorkKind } from '#contracts/card.ts';
import { everyCard } from '#contracts/every-card.ts';
import { inNewestShape } from '#contracts/newest-shape.ts';
import { categoryOf } from '#contracts/stream-name.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { isComplete } from '../../../shared/log/is-complete.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { keepCheckpoint, type LogEpoch, readCheckpoint } from '../deliveries/checkpoint.ts';
import type { FollowedStreams } from '../deliveries/followed-streams.ts';
import { watchQueues } from '../deliveries/metrics.ts';
import { type RetryQueue, retryQueue } from '../deliveries/retry-queue.ts';
import { deliveries, queues } from './deliveries.ts';

/** Milliseconds between two times that the checkpoint is written. */
const CHECKPOINT_EVERY = 1_000;

type Options = {
  readonly store: DecryptedLog;
  readonly database: Pool;
  readonly log: Log;
  readonly logEpoch: LogEpoch;
  readonly followed: Pick<FollowedStreams, 'saw'>;
  /** Delivers what is due for a stream in one queue. False: something has to be tried again. */
  readonly deliverDue: (queue: WorkKind, stream: string) => Promise<boolean>;
};

/** The kinds of streams whose events may make something due. */
const followed: readonly string[] = [...new Set(deliveries.map(({ of }) => of))];
/** The log picks out the few events that wake anybody: most, such as fields that are placed, wake nobody. */
const types = Object.keys(everyCard).filter((type) => everyCard[type]?.wakes);

/**
 * Follows the log, and delivers what is due for each stream that has news. The checkpoint never passes the oldest event
 * whose deliveries are not all on record, so that a restart continues with what was left. Once `signal` aborts, it
 * returns as soon as no delivery is under way anymore.
 */
export const followLog = async (options: Options, signal: AbortSignal) => {
  const { store, database, log, logEpoch, followed: reading, deliverDue } = options;
  const waiting = new Map(
    (Object.keys(queues) as WorkKind[]).map((queue) => [
      queue,
      retryQueue({ ...queues[queue], log, work: (stream) => deliverDue(queue, stream) }),
    ]),
  );
  let seen = await lastPosition(options);
  const unwatch = watchQueues(waiting);

  const keeping = setInterval(() => {
    const safe = allDoneUpTo([...waiting.values()], seen);
    if (safe !== null)
      database
        .run((sql) => keepCheckpoint(sql, logEpoch, safe))
        .catch((error) => log.warn({ err: error }, 'checkpoint not kept'));
  }, CHECKPOINT_EVERY);

  try {
    for await (const news of store.follow({ types, from: seen, signal })) {
      if (news.kind === 'caught-up') continue;
      seen = news.kind === 'event' ? news.event.position : news.position;
      if (news.kind !== 'event' || news.epoch !== logEpoch.epoch) continue;
      if (!followed.includes(categoryOf(news.event.stream))) continue;
      const { type, stream, metadata } = inNewestShape(news.event);
      reading.saw(stream, seen);
      if (!isComplete(news.event)) continue;
      for (const queue of cardOf<Card>(everyCard, type)?.wakes ?? [])
        waiting.get(queue)?.add(stream, seen, metadata.at);
    }
  } finally {
    clearInterval(keeping);
    unwatch();
    await Promise.all([...waiting.values()].map((queue) => queue.stop()));
  }
};

/** If the checkpoint is beyond the end of the log, events were lost, and everything is looked at again. */
const lastPosition = async ({ store, database, logEpoch, log }: Options): Promise<bigint | null> => {
  const checkpoint = await database.run((sql) => readCheckpoint(sql, logEpoch));
  if (checkpoint === null || checkpoint <= (await store.head())) return checkpoint;
  log.error({ checkpoint: String(checkpoint) }, 'the checkpoint of the reactions is ahead of the log');

  return null;
};

const allDoneUpTo = (waiting: readonly RetryQueue[], seen: bigint | null): bigint | null => {
  const oldest = waiting.map((queue) => queue.oldest()).filter((at) => at !== null);

  return oldest.reduce((least, at) => (least === null || at <= least ? at - 1n : least), seen);
};
