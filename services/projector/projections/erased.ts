import { ERASED } from '#contracts/closed.ts';
import { type KeyId, ownerOfKey } from '#contracts/key-id.ts';

// What an erasure leaves in the rows of a stream has to be what a rebuild makes of its events once the keys are gone.

/** The assignments that erase these columns. What is empty was never encrypted, so it stays empty. */
export const erasing = (...columns: readonly string[]): string =>
  columns
    .map((column) => `${column} = case when ${column} <> '' then '${ERASED}' else ${column} end`)
    .join(', ');

/** Whether the document's own key is among them. */
export const isOfDocument = (keys: readonly KeyId[]): boolean =>
  keys.some((key) => ownerOfKey(key).kind === 'document');

/** The recipients whose keys are among them. */
export const recipientsOf = (keys: readonly KeyId[]): readonly string[] =>
  keys.map(ownerOfKey).flatMap((owner) => (owner.kind === 'recipient' ? [owner.id] : []));
