import type { Signing } from '../use-signing.ts';
import styles from './progress.module.css';

/** Shows which field of how many is the current one. */
export const Progress = ({ signing: { fields, current } }: { readonly signing: Signing }) => {
  if (fields.length === 0) return <div className={styles.progress}>No fields to fill in</div>;
  const words = `Field ${current + 1} of ${fields.length}`;

  return (
    <div className={styles.progress}>
      <span>{words}</span>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={fields.length}
        aria-valuenow={current + 1}
        aria-valuetext={words}
      >
        <div style={{ width: `${(100 * (current + 1)) / fields.length}%` }} />
      </div>
    </div>
  );
};
