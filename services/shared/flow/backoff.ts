/** Milliseconds to wait after some failures in a row: `first` after one, twice as many after each further one. */
export const backoff =
  (first: number, longest: number) =>
  (failures: number): number =>
    Math.min(first * 2 ** (failures - 1), longest);

/** At least half of it, at random, so that callers that failed at the same time don't all retry at the same time. */
export const scattered = (milliseconds: number): number => milliseconds * (0.5 + Math.random() / 2);
