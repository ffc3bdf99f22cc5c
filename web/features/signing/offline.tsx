import { useSyncExternalStore } from 'react';
import styles from './offline.module.css';
import { texts } from './texts.ts';

/** Says that there is no connection, and that nothing is lost by it, wherever on the document somebody is. */
export const Offline = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);

  return (
    <div role="status" className={styles.place}>
      {!isOnline && <p className={styles.offline}>{texts.offline}</p>}
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
