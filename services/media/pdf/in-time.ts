import { createContext, Script } from 'node:vm';

const script = new Script('work()');
const sandbox: { work: (() => unknown) | null } = { work: null };
const context = createContext(sandbox);

/** Does the work, or throws when it has not come back after so many milliseconds, also from an endless loop. */
export const inTime = <Result>(milliseconds: number, work: () => Result): Result => {
  sandbox.work = work;
  try {
    return script.runInContext(context, { timeout: milliseconds }) as Result;
  } finally {
    sandbox.work = null;
  }
};
