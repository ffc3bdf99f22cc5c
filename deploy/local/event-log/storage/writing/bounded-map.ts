/** A map that drops its oldest entry once it holds more than `capacity`. */
export const boundedMap = <Key, Value>(capacity: number) => {
  const entries = new Map<Key, Value>();

  return {
    get: (key: Key): Value | undefined => entries.get(key),
    set: (key: Key, value: Value) => {
      entries.set(key, value);
      if (entries.size > capacity) entries.delete(entries.keys().next().value as Key);
    },
    delete: (key: Key) => entries.delete(key),
    clear: () => entries.clear(),
  };
};
