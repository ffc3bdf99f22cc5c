/** Keeps the last `size` values, each for `time` milliseconds. */
export const expiringCache = <Value>(size: number, time: number) => {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>();

  return {
    get: (key: string): Value | undefined => {
      const entry = entries.get(key);
      return entry && entry.until > performance.now() ? entry.value : undefined;
    },
    set: (key: string, value: Value): void => {
      entries.delete(key);
      entries.set(key, { value, until: performance.now() + time });
      for (const oldest of entries.keys()) if (entries.size > size) entries.delete(oldest);
    },
  };
};
