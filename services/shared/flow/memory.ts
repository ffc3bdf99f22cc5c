type Bounds<Value> = {
  /** How much is remembered in total. */
  readonly most: number;
  /** How much of the total a value uses. The default is one. */
  readonly sizeOf?: (value: Value) => number;
  /** Milliseconds after which a value is forgotten in any case. */
  readonly age?: number;
};

export type Memory<Value> = ReturnType<typeof memory<Value>>;

/**
 * Remembers values by their keys. When there is too much, it forgets those that were used longest ago, but never the
 * newest.
 */
export const memory = <Value>({ most, sizeOf = () => 1, age = Number.POSITIVE_INFINITY }: Bounds<Value>) => {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>();
  let size = 0;

  const forget = (key: string): void => {
    const entry = entries.get(key);
    if (entry) size -= sizeOf(entry.value);
    entries.delete(key);
  };

  return {
    get: (key: string): Value | undefined => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.until > performance.now()) entries.set(key, entry);
      else size -= sizeOf(entry.value);

      return entries.get(key)?.value;
    },
    set: (key: string, value: Value): void => {
      forget(key);
      entries.set(key, { value, until: performance.now() + age });
      size += sizeOf(value);
      for (const oldest of entries.keys()) {
        if (size <= most || oldest === key) break;
        forget(oldest);
      }
    },
    forget,
    /** Forgets all values for which this is true. */
    forgetIf: (isToGo: (value: Value) => boolean): void => {
      for (const [key, { value }] of entries) if (isToGo(value)) forget(key);
    },
  };
};
