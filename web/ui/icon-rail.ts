import { useLayoutEffect, useSyncExternalStore } from 'react';

let asking = 0;
const watchers = new Set<() => void>();

const ask = (by: 1 | -1) => {
  asking += by;
  for (const watcher of watchers) watcher();
};

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** For screens that need all the width there is: while one is open, the sidebar is a rail of icons. */
export const useIconRail = () =>
  useLayoutEffect(() => {
    ask(1);
    return () => ask(-1);
  }, []);

/** Whether such a screen is open. */
export const useHasIconRail = () => useSyncExternalStore(subscribe, () => asking > 0);
