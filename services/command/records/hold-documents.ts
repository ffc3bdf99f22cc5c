import { Refusal } from '#contracts/api/refusals.ts';
import type { OrderedHolds } from '#contracts/matter/state.ts';
import { limit } from '../../shared/flow/limit.ts';
import { document } from '../document/decisions/decider.ts';
import { asCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';

/** Documents that are held at once. */
const AT_ONCE = 8;

/**
 * Holds all documents that a matter ordered to be held, and returns the ids of those that don't exist any more. Whoever
 * goes on with an order places no hold a second time, even if it was released since.
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

/** False for a document that doesn't exist, or was erased. */
const isThere = async (handling: Promise<unknown>): Promise<boolean> => {
  try {
    await handling;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return false;
    throw error;
  }
};
