import { ownBytes } from './process-use.ts';

/**
 * Whether this process has grown past `most` bytes, even after a garbage collection. Then a fresh one should take its
 * place. The process must be started with `--expose-gc`.
 */
export const hasGrownPast = (most: number) => (): boolean => {
  if (ownBytes(process.pid) <= most) return false;
  // The first collection gives buffers back in the background. The second one waits until that is done.
  globalThis.gc?.();
  globalThis.gc?.();

  return ownBytes(process.pid) > most;
};
