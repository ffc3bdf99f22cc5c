/** How many events one answer may hold. */
export const TIMELINE_LIMIT = 20_000;

/** The address of a timeline's events after a revision, as the page asks for them; from the first on: after -1. */
export const timelineAfter = (timeline: string, revision: number): string =>
  `${timeline}?limit=${TIMELINE_LIMIT}&after=${revision}`;
