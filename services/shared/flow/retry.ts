import { pause } from './pause.ts';

type Retrying = {
  /** Whether another try may turn out better: any error, unless something else is said. */
  readonly isPassing?: (error: unknown) => boolean;
  /** Milliseconds before the next try, after so many failures. */
  readonly pauseAfter: (failures: number) => number;
  /** Milliseconds after which no failure is followed by another try. */
  readonly within?: number;
  /** Where it aborts, the next try is the last, and comes at once. */
  readonly signal?: AbortSignal;
  /** False: the process may end while this waits. */
  readonly ref?: boolean;
};

/** Does the work again and again until it succeeds. Throws the last error where it is given up. */
export const retry = async <Answer>(
  work: () => Promise<Answer>,
  { isPassing = () => true, pauseAfter, within = Number.POSITIVE_INFINITY, signal, ref = true }: Retrying,
): Promise<Answer> => {
  const begun = performance.now();

  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      const isOver = signal?.aborted || performance.now() - begun > within;
      if (isOver || !isPassing(error)) throw error;
    }
    await pause(pauseAfter(failures), { ref, ...(signal && { signal }) });
  }
};
