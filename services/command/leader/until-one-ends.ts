/** Runs all works at once. When one ends or fails, the others are told to end, and it waits until they have. */
export const untilOneEnds = async (
  signal: AbortSignal,
  ...works: readonly ((signal: AbortSignal) => Promise<void>)[]
): Promise<void> => {
  const over = new AbortController();
  const ending = AbortSignal.any([signal, over.signal]);
  const outcomes = await Promise.allSettled(works.map((work) => work(ending).finally(() => over.abort())));

  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};
