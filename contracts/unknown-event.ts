import type { ForSigners } from './text/languages.ts';

// Zod-free. Processes of two versions run at the same time, so each meets events of kinds that it does not know.

/**
 * Returns the state unchanged, because an event of an unknown kind changes nothing. The compiler rejects events that
 * this version knows.
 */
export const unknownTo = <State>(_: never, state: State): State => state;

/** The sentence for such an event. */
export const unknownSentence: ForSigners<(type: string) => string> = {
  en: (type) => `An event that this version does not know: ${type}`,
};
