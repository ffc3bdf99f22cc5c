export type ReadingPort = {
  /** Everything is saved: reads again what the server has, and gives up reads that began before. */
  readonly readAgain: () => void;
  /** Milliseconds that it waits for that. */
  readonly reloadDelay: number;
};

/**
 * Which reads know of all that was saved. One that was on its way meanwhile may not, and would take away a field that
 * was just placed: from a save until everything is read again, none counts.
 */
export const createReading = (port: () => ReadingPort) => {
  /** Milliseconds: what arrived until then may be too old. */
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
