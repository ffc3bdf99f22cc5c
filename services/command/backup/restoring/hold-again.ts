import { HOLDS_MAX, type Matter } from '#contracts/matter/state.ts';
import { document } from '../../decisions/document/decider.ts';
import { matters as matter } from '../../decisions/records/matters.ts';
import { handle } from '../../log/handle.ts';
import { holdDocuments } from '../../records/hold-documents.ts';
import type { Carrying } from './carrying.ts';
import type { HoldFact, LastingHolds } from './lasting-holds.ts';

/**
 * Has documents held again that matters hold elsewhere. A matter that the restored epoch lacks is opened there as well,
 * so that somebody can close it.
 */
export const holdingAgain = (
  carrying: Carrying,
  missing: ReadonlyMap<string, readonly HoldFact[]>,
  matters: LastingHolds['matters'],
): readonly (() => Promise<unknown>)[] =>
  [...missing].map(([id, holds]) => async () => {
    const { status } = await openMatter(carrying, id, matters);
    for (const alike of Map.groupBy(holds, ({ kind, reason }) => `${kind} ${reason}`).values())
      for (let n = 0; n < alike.length; n += HOLDS_MAX) {
        const some = alike.slice(n, n + HOLDS_MAX);
        await (status === 'open' ? orderHold(carrying, id, some) : holdAlone(carrying, some));
      }
  });

const openMatter = async (
  { writer, byRestore }: Carrying,
  id: string,
  matters: LastingHolds['matters'],
): Promise<Matter> => {
  const { state } = await writer.streams.read(matter, id);
  const data = matters.get(id);
  if (state.status !== 'none' || !data) return state;

  return (await handle(writer, matter, id, byRestore(), { type: 'OpenMatter', data })).state;
};

const orderHold = async (
  { writer, byRestore }: Carrying,
  id: string,
  holds: readonly HoldFact[],
): Promise<void> => {
  const [{ kind, reason } = { kind: 'legal' as const, reason: '' }] = holds;
  const data = { documents: holds.map((hold) => hold.document), kind, reason };
  const { state } = await handle(writer, matter, id, byRestore(), { type: 'OrderHolds', data });
  const order = state.status === 'none' ? undefined : state.ordered.at(-1);
  if (order) await holdDocuments(writer, byRestore(), id, order);
};

/** Where the matter is closed, or where what holds the document is none, nothing can be ordered. */
const holdAlone = async ({ writer, byRestore }: Carrying, holds: readonly HoldFact[]): Promise<void> => {
  for (const { document: id, matter, kind, reason } of holds)
    await handle(writer, document, id, byRestore(), { type: 'PlaceHold', data: { matter, kind, reason } });
};
