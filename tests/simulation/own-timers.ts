/** Services wait with this in place of `node:timers/promises`, which libraries of fake timers don't replace. */
export const ownTimers = async (original: () => Promise<object>) => ({
  ...(await original()),
  setTimeout: (milliseconds: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds, value);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
});
