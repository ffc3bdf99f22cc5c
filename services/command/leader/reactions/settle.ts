import type { WorkKind } from '#contracts/card.ts';
import { type Category, categoryOf, idOf } from '#contracts/stream-name.ts';
import type { Writers } from '../../log/gate.ts';
import { isHistoryDamaged } from '../../log/streams.ts';
import { accountWork } from './account-work.ts';
import { documentWork } from './document-work.ts';
import type { Reactor, Work } from './reactor.ts';

/** Works of one stream done at once. */
const AT_ONCE = 5;

/** What is due for an aggregate. */
const found: {
  readonly [Name in Category]?: (reactor: Reactor, id: string) => Promise<readonly Work[]>;
} = { document: documentWork, account: accountWork };

/**
 * Does all that is due of a kind for a stream, each thing once, as long as it is due: between two handfuls somebody
 * may have voided or signed. False where something has to be tried again.
 */
export const settle = async (
  reactor: Reactor,
  kind: WorkKind,
  stream: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const tried = new Set<string>();
  let isSettled = true;

  while (!signal.aborted) {
    const all = await dueFor(reactor, stream);
    const works = all.filter((work) => work.kind === kind && !tried.has(work.key)).slice(0, AT_ONCE);
    if (works.length === 0) return isSettled;

    for (const { key } of works) tried.add(key);
    const outcomes = await Promise.all(works.map((work) => attempt(reactor, stream, work)));
    isSettled &&= outcomes.every(Boolean);
  }

  return false;
};

/** Nothing is due for a stream that is damaged: nobody knows what happened in it. */
const dueFor = async (reactor: Reactor, stream: string): Promise<readonly Work[]> => {
  try {
    return (await found[categoryOf(stream)]?.(reactor, idOf(stream))) ?? [];
  } catch (error) {
    if (isHistoryDamaged(error)) return [];
    throw error;
  }
};

/** What `settle` does, each time with the writer of the moment; nothing once the signal aborts. */
export const settleIn =
  (writers: Pick<Writers, 'write'>, reactor: Omit<Reactor, 'writer'>, signal: AbortSignal) =>
  (kind: WorkKind, stream: string): Promise<boolean> =>
    writers.write((writer) => settle({ ...reactor, writer }, kind, stream, signal));

const attempt = async ({ log }: Reactor, stream: string, { kind, act }: Work): Promise<boolean> => {
  try {
    return await act();
  } catch (error) {
    log.warn({ err: error, stream, kind }, 'a reaction failed');
    return false;
  }
};
