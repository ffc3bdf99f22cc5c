type Repeating = {
  readonly failed: (error: unknown) => void;
  /** Milliseconds after which a run that failed is repeated. The process may end before. */
  readonly pause: number;
};

/**
 * Work that is asked for again and again, and runs once at a time. However often it's asked for while it runs, it runs
 * once more afterwards, also if it failed meanwhile.
 */
export const onceMore = (work: () => Promise<void>, { failed, pause }: Repeating): (() => void) => {
  let isRunning = false;
  let isAsked = false;
  let isRepeating = false;

  const repeat = () => {
    if (isRepeating) return;
    isRepeating = true;
    setTimeout(() => {
      isRepeating = false;
      void run();
    }, pause).unref();
  };
  const run = async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      await work().catch((error) => {
        failed(error);
        repeat();
      });
    }
    isRunning = false;
  };

  return () => void run();
};
