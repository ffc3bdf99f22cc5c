export type Limit = ReturnType<typeof limit>;

/** Does a few works at once; the others wait, and begin in the order in which they came. */
export const limit = (atOnce: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    /** How many works wait. */
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
