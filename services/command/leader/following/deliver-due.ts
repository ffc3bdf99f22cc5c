import type { WorkKind } from '#contracts/card.ts';
import { categoryOf, idOf } from '#contracts/stream-name.ts';
import { KeyLost, reportLostKey } from '../../../shared/vault/key-lost.ts';
import { isHistoryDamaged } from '../../log/streams.ts';
import type { Writers } from '../../log/write-permission.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import type { DueDelivery } from '../deliveries/delivery.ts';
import { deliveries } from './deliveries.ts';

/** Deliveries of one stream that are under way at once. */
const AT_ONCE = 5;

/**
 * Delivers all that is due for a stream in one queue, each item once, for as long as it is due: between two handfuls
 * somebody may have voided or signed. False: something has to be tried again.
 */
export const deliverDue = async (
  context: DeliveryContext,
  queue: WorkKind,
  stream: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const tried = new Set<string>();
  let isAllDelivered = true;

  while (!signal.aborted) {
    const due = await dueFor(context, queue, stream);
    const next = due.filter(({ key }) => !tried.has(key)).slice(0, AT_ONCE);
    if (next.length === 0) return isAllDelivered;

    for (const { key } of next) tried.add(key);
    const outcomes = await Promise.all(next.map((item) => attemptSafely(context, queue, stream, item)));
    isAllDelivered &&= outcomes.every(Boolean);
  }

  return false;
};

/** Does the same with a writer of the current epoch each time. Once the signal aborts, it begins nothing more. */
export const deliverDueWith =
  (writers: Pick<Writers, 'write'>, context: Omit<DeliveryContext, 'writer'>, signal: AbortSignal) =>
  (queue: WorkKind, stream: string): Promise<boolean> =>
    writers.write((writer) => deliverDue({ ...context, writer }, queue, stream, signal));

/** Nothing is due for a damaged stream, because nobody knows what happened in it. */
const dueFor = async (
  context: DeliveryContext,
  queue: WorkKind,
  stream: string,
): Promise<readonly DueDelivery[]> => {
  const kinds = deliveries.filter((kind) => kind.queue === queue && kind.of === categoryOf(stream));
  try {
    return (await Promise.all(kinds.map((kind) => kind.dueFor(context, idOf(stream))))).flat();
  } catch (error) {
    if (isHistoryDamaged(error)) return [];
    if (error instanceof KeyLost) reportLostKey(context.log, error.key);
    throw error;
  }
};

const attemptSafely = async (
  { log }: DeliveryContext,
  kind: WorkKind,
  stream: string,
  { attempt }: DueDelivery,
): Promise<boolean> => {
  try {
    return await attempt();
  } catch (error) {
    log.warn({ err: error, stream, kind }, 'a reaction failed');
    return false;
  }
};
