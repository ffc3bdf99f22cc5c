import { createContext, Script } from 'node:vm';

/** Ways to do work that a library may never come back from. Each throws `Stuck` if it doesn't in time. */
export type Within = {
  /** Does a step without a pause. */
  readonly step: <Result>(step: () => Result) => Result;
  /**
   * Does work that yields after each of its parts. It may take as long as it likes, as long as it gets on: only a part
   * has to end in time.
   */
  readonly parts: <Result>(work: Iterator<unknown, Result>) => Result;
};

/** A step didn't end in time. It most likely never would have. */
export class Stuck extends Error {
  override readonly name = 'Stuck';
  /** Milliseconds of processor time that the step took. */
  readonly spent: number;

  constructor(spent: number) {
    super('the step timed out');
    this.spent = spent;
  }
}

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
    try {
      return await work(within(patience));
    } catch (error) {
      if (!(error instanceof Stuck) || error.spent >= milliseconds / 2) throw error;
    }
  }
};

/** Milliseconds by the clock that parts are done one after the other before the limit begins anew. */
const SLICE = 50;

const within = (patience: number): Within => ({
  step: (step) => limited(patience, step),
  parts: (work) => {
    for (;;) {
      const last = limited(patience, () => slice(work));
      if (last.done) return last.value;
    }
  },
});

const slice = <Result>(work: Iterator<unknown, Result>): IteratorResult<unknown, Result> => {
  const end = performance.now() + SLICE;
  let next = work.next();
  while (!next.done && performance.now() < end) next = work.next();

  return next;
};

const script = new Script('step()');
const sandbox: { step: (() => unknown) | null } = { step: null };
const context = createContext(sandbox);

const limited = <Result>(milliseconds: number, step: () => Result): Result => {
  const before = processorTime();
  sandbox.step = step;
  try {
    return script.runInContext(context, { timeout: Math.ceil(milliseconds) }) as Result;
  } catch (error) {
    throw isTimeout(error) ? new Stuck(processorTime() - before) : error;
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
