import { pause } from '../../shared/flow/pause.ts';

/**
 * After this many milliseconds the next piece of work starts even if the one before hasn't ended. So callers get an
 * answer within ten seconds even if the log hangs.
 */
const PATIENCE = 4_000;

/**
 * Does one piece of work after the other for each key, so that writers in one process don't force each other to decide
 * again. This only saves work; it's the store's expected revision that protects the data.
 */
export const oneAtATime = () => {
  const last = new Map<string, Promise<void>>();

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key);
    const { promise: turn, resolve: done } = Promise.withResolvers<void>();
    last.set(key, turn);
    if (before) await awhile(before);

    try {
      return await work();
    } finally {
      done();
      if (last.get(key) === turn) last.delete(key);
    }
  };
};

const awhile = async (before: Promise<void>) => {
  const over = new AbortController();
  const patience = pause(PATIENCE, { signal: over.signal });

  await Promise.race([before, patience]);
  over.abort();
};
