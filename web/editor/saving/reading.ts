export type ReadingPort = {
  /** Reads the server's fields again and cancels reads that began earlier. Called when everything is saved. */
  readonly readAgain: () => void;
  /** How many milliseconds to wait before reading again. */
  readonly reloadDelay: number;
};

/**
 * Decides which reads include everything that was saved. A read that overlapped with a save may not, and would remove a
 * field that was just placed. So from the start of a save until the next read, all reads are ignored.
 */
export const createReading = (port: () => ReadingPort) => {
  /** A time in milliseconds. Anything read until then may be outdated. */
  let outdatedUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    /** Call this when something is on its way to the server. */
    outdate: () => {
      clearTimeout(timer);
      outdatedUntil = Number.POSITIVE_INFINITY;
    },
    /** Call this when everything is saved. */
    again: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        outdatedUntil = Date.now();
        port().readAgain();
      }, port().reloadDelay);
    },
    isCurrent: (readAt: number) => readAt > outdatedUntil,
  };
};
