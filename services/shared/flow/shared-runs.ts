/**
 * Shares work whose result many callers want at the same time. A caller gets the result of a run that begins after the
 * call, and all who call during a run share the next one.
 */
export const sharedRuns = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<Result> | null = null;
  let next: Promise<Result> | null = null;

  const run = (): Promise<Result> => {
    const begun = work().finally(() => {
      if (running === begun) running = null;
    });
    running = begun;

    return begun;
  };
  const runNext = async (before: Promise<Result>): Promise<Result> => {
    await before.catch(() => {});
    next = null;

    return run();
  };

  return () => {
    if (!running) return run();
    next ??= runNext(running);

    return next;
  };
};
