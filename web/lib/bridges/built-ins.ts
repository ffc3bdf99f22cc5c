// Imported before everything else by pages that use what docs/reference/browsers.md doesn't ask of browsers.

/** Gives an object what a newer browser has, and leaves it alone in one. */
const bridge = <Owner extends object>(owner: Owner, members: Partial<Owner>): void => {
  for (const [name, value] of Object.entries(members))
    if (!(name in owner))
      Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: false });
};

bridge(Map, {
  groupBy: <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
    const groups = new Map<Key, Item[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }

    return groups;
  },
});

bridge(Promise, {
  withResolvers: <Value>() => {
    let resolve!: (value: Value | PromiseLike<Value>) => void;
    let reject!: (reason?: unknown) => void;
    const promise = new Promise<Value>((...both) => {
      [resolve, reject] = both;
    });

    return { promise, resolve, reject };
  },
});

bridge(URL, {
  canParse: (url: string | URL, base?: string | URL) => {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  },
});
