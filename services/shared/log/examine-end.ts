import { EPOCHS } from '#contracts/epochs/events.ts';
import { LogDamaged } from '../outages/log-damaged.ts';
import type { EventStore } from './event-store.ts';
import type { LogEnd, LogLoss } from './log-end.ts';
import { type TreeReadable, wrongSince } from './signed-tree.ts';

type Readable = TreeReadable & Pick<EventStore, 'head'>;

/**
 * What the log lacks of what was seen before; null if nothing. `store` is a `vouchedLog`. Refuses `unavailable` if the
 * log doesn't answer.
 */
export const examineEnd = async (store: Readable, seen: LogEnd): Promise<LogLoss | null> => {
  const to = seen.position;
  try {
    const [founding] = await store.read(EPOCHS, 0, 1);
    const from = String(await store.head());
    const sentence = await wrongWith(store, seen, founding?.data.log, from);

    return sentence && { ...sentence, from, to };
  } catch (error) {
    if (error instanceof LogDamaged) return met('damaged', error, to);
    throw error;
  }
};

/** Describes damage that was found while reading or checking. `position` is where the log was seen to end. */
export const met = (kind: 'damaged' | 'contradicted', error: Error, position: string): LogLoss => ({
  kind,
  sentence: error.message,
  from: position,
  to: position,
  damaged: error instanceof LogDamaged ? error.position : null,
});

type Wrong = Pick<LogLoss, 'kind' | 'sentence'>;

const wrongWith = async (
  store: Readable,
  { log, position, last, treeHead }: LogEnd,
  found: unknown,
  head: string,
): Promise<Wrong | null> => {
  if (found !== log)
    return {
      kind: 'another log',
      sentence: `The event log is not the one that was seen here (${log}, up to position ${position}): it was emptied, or another took its place.`,
    };
  if (BigInt(head) < BigInt(position))
    return {
      kind: 'shorter',
      sentence: `The event log ends at position ${head}, and was seen to reach position ${position}: what lay between is gone.`,
    };
  const [event] = last ? await store.read(last.stream, last.revision, 1) : [];
  if (last && event?.id !== last.id)
    return {
      kind: 'another event',
      sentence: `The event log does not hold the event that was seen at position ${position} (stream ${last.stream}, revision ${last.revision}): its end was replaced.`,
    };

  const clause = treeHead && (await wrongSince(store, treeHead));

  return clause
    ? {
        kind: 'another tree',
        sentence: `The newest tree head in the event log ${clause}; one over ${treeHead.size} events was signed.`,
      }
    : null;
};
