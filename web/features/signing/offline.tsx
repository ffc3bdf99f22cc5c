import { useOnline } from '../../lib/use-online.ts';
import styles from './offline.module.css';
import { texts } from './texts.ts';

/** Says that there is no connection, and that nothing is lost by it, wherever on the document somebody is. */
export const Offline = () => {
  const isOnline = useOnline();

  return (
    <div role="status" className={styles.place}>
      {!isOnline && <p className={styles.offline}>{texts.offline}</p>}
    </div>
  );
};
