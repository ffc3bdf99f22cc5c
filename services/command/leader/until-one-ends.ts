/**
 * Runs all of this work at the same time. When one part ends or fails, it tells the others to end and waits until they
 * have.
 */
export const untilOneEnds = async (
  signal: AbortSignal,
  ...works: readonly ((signal: AbortSignal) => Promise<void>)[]
): Promise<void> => {
  const over = new AbortController();
  const ending = AbortSignal.any([signal, over.signal]);
  const outcomes = await Promise.allSettled(works.map((work) => work(ending).finally(() => over.abort())));

  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};
