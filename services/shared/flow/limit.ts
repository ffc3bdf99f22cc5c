export type Limit = ReturnType<typeof limit>;

/** Runs a few pieces of work at once. The others wait, and start in the order in which they came. */
export const limit = (atOnce: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    /** How many pieces of work are waiting. */
    waiting: () => waiting.length,
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (running < atOnce) running++;
      else await new Promise<void>((resolve) => waiting.push(resolve));

      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
};
