import { pause } from '../../shared/flow/pause.ts';

/** Milliseconds after which a turn is taken in any case, so that even a log that hangs is told within ten seconds. */
const PATIENCE = 4_000;

/**
 * Works on one thing after the other for each key, so that writers of one process do not make each other decide
 * again and again. It spares work, it protects nothing: the store's expected revision does.
 */
export const oneAtATime = () => {
  const last = new Map<string, Promise<void>>();

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key);
    const { promise: own, resolve: done } = Promise.withResolvers<void>();
    last.set(key, own);
    if (before) await awhile(before);

    try {
      return await work();
    } finally {
      done();
      if (last.get(key) === own) last.delete(key);
    }
  };
};

const awhile = async (before: Promise<void>) => {
  const over = new AbortController();
  const patience = pause(PATIENCE, { signal: over.signal });

  await Promise.race([before, patience]);
  over.abort();
};
