import { documentCards } from './document/cards.ts';
import { everyCard } from './every-card.ts';

// The build of the offline verifier puts these names where this module is imported, so that the verifier doesn't carry
// the cards, with all their sentences. So this module may only have sets of names.

/** The types of events that a document's stream may hold. */
export const documentEventNames: ReadonlySet<string> = new Set(Object.keys(documentCards));

/** The types of events that have a card, from all kinds of streams. */
export const everyEventName: ReadonlySet<string> = new Set(Object.keys(everyCard));
