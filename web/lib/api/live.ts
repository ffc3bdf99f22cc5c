import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

/** Keeps the screen up to date with the server, and says whether the connection is lost. */
export const useLive = () => {
  useEffect(() => {
    const stopped = new AbortController();
    // It may load after the screen, because it also reports what changed until then.
    void import('./live-connection.ts').then(({ listen }) => listen(queryClient, noteLost, stopped.signal));

    return () => stopped.abort();
  }, []);

  return { isLost: useSyncExternalStore(subscribe, () => isLost) };
};

let isLost = false;
const watchers = new Set<() => void>();

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** When the connection comes back, everything is read again, because changes may have been missed. */
const noteLost = (lost: boolean) => {
  if (isLost && !lost) queryClient.invalidateQueries();
  isLost = lost;
  for (const watcher of watchers) watcher();
};
