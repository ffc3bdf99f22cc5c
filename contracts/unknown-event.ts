// Zod-free. Processes of two versions run at the same time, so each meets events of kinds that it does not know.

/**
 * The state as it was: an event of a kind that this version does not know changes nothing. The compiler takes none here
 * that it knows.
 */
export const unknownTo = <State>(_: never, state: State): State => state;

/** What is said of such an event. */
export const unknownSentence = (type: string) => `An event that this version does not know: ${type}`;
