import { isFilled } from '../model/entries.ts';
import { texts } from '../texts.ts';
import type { Signing } from '../use-signing.ts';
import styles from './progress.module.css';

/** Says which field of how many is the current one, and shows how many are filled in. */
export const Progress = ({ signing: { fields, current, entries } }: { readonly signing: Signing }) => {
  if (fields.length === 0) return <div className={styles.progress}>{texts.progress.noFields}</div>;
  const done = fields.filter((field) => isFilled(entries, field)).length;

  return (
    <div className={styles.progress}>
      <span>{texts.progress.field(current + 1, fields.length)}</span>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={texts.progress.label}
        aria-valuemin={0}
        aria-valuemax={fields.length}
        aria-valuenow={done}
        aria-valuetext={texts.progress.done(done, fields.length)}
      >
        <div style={{ width: `${(100 * done) / fields.length}%` }} />
      </div>
    </div>
  );
};
