import { missing } from '../fields/entries.ts';
import { DownIcon } from '../icons.tsx';
import buttons from '../look/buttons.module.css';
import type { Signing } from '../use-signing.ts';
import styles from './guide.module.css';

/** Leads from one required field to the next, then to where it is completed. */
export const Guide = ({
  signing,
  onFinish,
}: {
  readonly signing: Signing;
  readonly onFinish: () => void;
}) => {
  const { fields, entries, goTo, goToNextMissing } = signing;
  const left = missing(fields, entries);
  const isStarted = Object.keys(entries.byField).length > 0;
  if (fields.length === 0) return null;

  return (
    <div className={styles.guide}>
      <button
        type="button"
        className={buttons.brand}
        onClick={left.length === 0 ? onFinish : isStarted ? goToNextMissing : () => goTo(left[0])}
      >
        <DownIcon />
        {left.length === 0 ? 'Review and complete' : isStarted ? 'Next required field' : 'Start'}
      </button>
      <span className={styles.left} role="status">
        {leftWords(left.length)}
      </span>
    </div>
  );
};

const leftWords = (left: number) => {
  if (left === 0) return 'Nothing left to fill in';

  return left === 1 ? '1 required field left' : `${left} required fields left`;
};
