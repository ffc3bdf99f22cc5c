import { everyCard } from './every-card.ts';

// The builds of the client and of the offline verifier put these names where this module is imported, so that they don't
// carry the cards, with all their sentences, for them. So this module may only have sets of names.

/** The types of events that have a card, from all kinds of streams. */
export const everyEventName: ReadonlySet<string> = new Set(Object.keys(everyCard));
