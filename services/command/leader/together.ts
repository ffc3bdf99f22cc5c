/** Works on all of them at once; where one ends or breaks, the others are told to end, and waited for. */
export const together = async (
  signal: AbortSignal,
  ...works: readonly ((signal: AbortSignal) => Promise<void>)[]
): Promise<void> => {
  const over = new AbortController();
  const ending = AbortSignal.any([signal, over.signal]);
  const outcomes = await Promise.allSettled(works.map((work) => work(ending).finally(() => over.abort())));

  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
};
