import { documentCards } from './cards.ts';

// The builds put these names where this module is imported (contracts/known-events.ts). It may only have sets of names.

/** The types of events that a document's stream may hold. */
export const documentEventNames: ReadonlySet<string> = new Set(Object.keys(documentCards));
