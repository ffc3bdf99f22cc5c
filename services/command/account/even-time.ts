/** Milliseconds: more than the work takes on a machine that isn't overloaded. */
const STEP = 250;

/**
 * Does the work and takes a whole number of steps for it, whether it succeeds or not. So the time that an answer takes
 * says nothing about which of several ways the work went.
 */
export const inEvenTime = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const start = performance.now();
  try {
    return await work();
  } finally {
    await pause(STEP - ((performance.now() - start) % STEP));
  }
};

/** By a timer that tests can take the place of. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
