export type DurableEnd = ReturnType<typeof durableEnd>;

/** How far the log is known to be on disk. Readers see nothing beyond it, and wait here for more. */
export const durableEnd = (start: number) => {
  let position = start;
  let waiting = new Set<() => void>();

  return {
    position: () => position,
    moveTo: (end: number) => {
      if (end === position) return;

      position = end;
      const woken = waiting;
      waiting = new Set();
      for (const wake of woken) wake();
    },
    /** Resolves once the log reaches beyond `seen`, or the signal aborts. */
    beyond: (seen: number, signal: AbortSignal): Promise<void> => {
      if (position > seen || signal.aborted) return Promise.resolve();

      return new Promise((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    },
  };
};
