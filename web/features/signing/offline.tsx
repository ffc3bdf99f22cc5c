import { useSyncExternalStore } from 'react';
import styles from './offline.module.css';

/** Says that there is no connection, and that nothing is lost by it. */
export const Offline = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);

  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          You are offline. What you enter is kept on this device; complete once you are connected again.
        </p>
      )}
    </div>
  );
};

const subscribe = (watcher: () => void) => {
  addEventListener('online', watcher);
  addEventListener('offline', watcher);

  return () => {
    removeEventListener('online', watcher);
    removeEventListener('offline', watcher);
  };
};
