import { pause } from './pause.ts';

type Retrying = {
  /** Whether another try may succeed. By default it is true for any error. */
  readonly isPassing?: (error: unknown) => boolean;
  /** Milliseconds before the next try after this many failures. */
  readonly pauseAfter: (failures: number) => number;
  /** Milliseconds after which no failure is followed by another try. */
  readonly within?: number;
  /** When it aborts, the next try comes at once and is the last. */
  readonly signal?: AbortSignal;
  /** If false, the process may end during a pause. */
  readonly ref?: boolean;
};

/** Repeats the work until it succeeds. Throws the last error when it gives up. */
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
