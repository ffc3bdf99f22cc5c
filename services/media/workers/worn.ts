import { ownBytes } from './process-use.ts';

/**
 * Whether this process has grown past `most` bytes, what can be given back apart: a fresh one should take its place
 * then. For processes that were started with `--expose-gc`.
 */
export const hasGrownPast = (most: number) => (): boolean => {
  if (ownBytes(process.pid) <= most) return false;
  // Buffers are given back beside the collection that found them idle; the next one waits for that.
  globalThis.gc?.();
  globalThis.gc?.();

  return ownBytes(process.pid) > most;
};
