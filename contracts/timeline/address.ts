/** How many events one answer may hold. */
export const TIMELINE_LIMIT = 20_000;

/** The address at which the page gets the events after a revision; -1 stands for all events from the first one on. */
export const timelineAfter = (timeline: string, revision: number): string =>
  `${timeline}?limit=${TIMELINE_LIMIT}&after=${revision}`;
