import { useSyncExternalStore } from 'react';

/** Whether the browser believes that there's a connection. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

const subscribe = (watcher: () => void) => {
  addEventListener('online', watcher);
  addEventListener('offline', watcher);

  return () => {
    removeEventListener('online', watcher);
    removeEventListener('offline', watcher);
  };
};
