import { createContext, Script } from 'node:vm';

/** Does a step, or throws when it has not come back in time, also from an endless loop. */
export type Within = <Result>(step: () => Result) => Result;

/**
 * Does the work, or throws when a step of it took more than so many milliseconds of the processor. A step can be ended
 * by the clock alone, so where others kept the work from the processor it is begun anew with twice the time.
 */
export const inTime = async <Result>(
  milliseconds: number,
  work: (within: Within) => Promise<Result>,
): Promise<Result> => {
  for (let patience = milliseconds; ; patience *= 2) {
    const before = processorTime();
    try {
      return await work((step) => within(patience, step));
    } catch (error) {
      if (!isTimeout(error) || processorTime() - before >= milliseconds / 2) throw error;
    }
  }
};

const script = new Script('step()');
const sandbox: { step: (() => unknown) | null } = { step: null };
const context = createContext(sandbox);

const within = <Result>(milliseconds: number, step: () => Result): Result => {
  sandbox.step = step;
  try {
    return script.runInContext(context, { timeout: milliseconds }) as Result;
  } finally {
    sandbox.step = null;
  }
};

/** By its code: it is an `Error` of the context, not of ours. */
const isTimeout = (error: unknown) =>
  (error as { readonly code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** Milliseconds that this thread has had of a processor. */
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();

  return (user + system) / 1_000;
};
