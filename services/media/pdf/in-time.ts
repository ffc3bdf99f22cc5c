import { createContext, Script } from 'node:vm';

/** Does a step. Throws if it takes too long, even if it loops endlessly. */
export type Within = <Result>(step: () => Result) => Result;

/**
 * Does the work, or throws if a step of it takes more than this many milliseconds of processor time. A step can be
 * ended only by the clock. So if other work took the processor meanwhile, everything is started again with twice the
 * time.
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

/** Recognised by its code, because it is an `Error` of the other context. */
const isTimeout = (error: unknown) =>
  (error as { readonly code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** Milliseconds of processor time that this thread has used. */
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();

  return (user + system) / 1_000;
};
