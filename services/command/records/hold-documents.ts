import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { MatterCommand } from '#contracts/matter/commands.ts';
import type { ExistingMatter, OrderedHolds } from '#contracts/matter/state.ts';
import { limit } from '../../shared/flow/limit.ts';
import { document } from '../decisions/document/decider.ts';
import { matters } from '../decisions/records/matters.ts';
import { asCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { isHistoryDamaged } from '../log/streams.ts';

/** Documents that are held at once. */
const AT_ONCE = 8;

type Wanted = Extract<MatterCommand, { type: 'OrderHolds' }>['data'];

/**
 * Orders documents to be held for a matter, and holds them. `missing` are the ids of those that can't be held, because
 * they don't exist or belong to somebody else than the matter.
 */
export const placeHolds = async (
  writer: Writer,
  envelope: Envelope,
  { id: matter, organisation }: Pick<ExistingMatter, 'id' | 'organisation'>,
  request: Wanted,
) => {
  const few = limit(AT_ONCE);
  const ids = [...new Set(request.documents)];
  const found = await Promise.all(
    ids.map((id) => few.run(async () => ((await isOf(writer, organisation, id)) ? [id] : []))),
  );
  const documents = found.flat();
  if (documents.length === 0) return { events: [], held: 0, missing: ids };
  const command = { type: 'OrderHolds', data: { ...request, documents } } as const;
  const { state, events } = await handle(writer, matters, matter, envelope, command);
  const ordered =
    state.status === 'none' ? undefined : state.ordered.find(({ event }) => event === events[0]?.id);
  if (!ordered) return refuse('not-found');
  const failed = await holdDocuments(writer, envelope, matter, ordered);
  const held = ordered.documents.filter((id) => !failed.includes(id));

  return { events, held: held.length, missing: ids.filter((id) => !held.includes(id)) };
};

const isOf = async ({ streams }: Writer, organisation: string | null, id: string): Promise<boolean> => {
  try {
    const { state } = await streams.read(document, id);
    return state.status !== 'none' && state.organisation === organisation;
  } catch (error) {
    if (isHistoryDamaged(error)) return false;
    throw error;
  }
};

/**
 * Holds all documents that a matter ordered to be held, and returns the ids of those that can't be held, because
 * they don't exist any more or are damaged. Whoever goes on with an order places no hold a second time, even if it was
 * released since.
 */
export const holdDocuments = async (
  writer: Writer,
  envelope: Envelope,
  matter: string,
  { event, documents, kind, reason }: OrderedHolds,
): Promise<readonly string[]> => {
  const few = limit(AT_ONCE);
  const missing = await Promise.all(
    documents.map((id) =>
      few.run(() =>
        isThere(
          handle(writer, document, id, asCommand(envelope, derivedId('hold', event, id)), {
            type: 'PlaceHold',
            data: { matter, kind, reason },
          }),
        ).then((isHeld) => (isHeld ? [] : [id])),
      ),
    ),
  );

  return missing.flat();
};

/** Releases all documents that a matter ever ordered to be held and that it still holds. */
export const releaseDocuments = async (
  writer: Writer,
  envelope: Envelope,
  matter: string,
  { documents, reason }: { readonly documents: readonly string[]; readonly reason: string },
): Promise<void> => {
  const few = limit(AT_ONCE);
  await Promise.all(
    documents.map((id) =>
      few.run(() =>
        isThere(
          handle(writer, document, id, asCommand(envelope, derivedId('release', matter, id)), {
            type: 'ReleaseHold',
            data: { matter, reason },
          }),
        ),
      ),
    ),
  );
};

/** False for a document that doesn't exist, was erased or is damaged. */
const isThere = async (handling: Promise<unknown>): Promise<boolean> => {
  try {
    await handling;
    return true;
  } catch (error) {
    if (isHistoryDamaged(error) || (error instanceof Refusal && error.code === 'not-found')) return false;
    throw error;
  }
};
