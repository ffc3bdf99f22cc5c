import { DownIcon } from '../icons.tsx';
import buttons from '../look/buttons.module.css';
import { missing } from '../model/entries.ts';
import { texts } from '../texts.ts';
import { focusComplete, type Signing } from '../use-signing.ts';
import styles from './guide.module.css';

type GuideProps = { readonly signing: Signing };

/** Leads from one required field to the next, then to where it is completed. */
export const Guide = ({ signing }: GuideProps) => {
  if (signing.fields.length === 0) return null;

  return (
    <div className={styles.guide}>
      <GuideButton signing={signing}>
        <button type="button" className={buttons.brand} onClick={focusComplete}>
          <DownIcon />
          {texts.guide.review}
        </button>
      </GuideButton>
      <Left signing={signing} />
    </div>
  );
};

/** Opens the next required field; its children once nothing is left. */
export const GuideButton = ({ signing, children }: GuideProps & { readonly children?: React.ReactNode }) => {
  const { fields, entries, lead } = signing;
  if (missing(fields, entries).length === 0) return children;
  const isStarted = Object.keys(entries.byField).length > 0;

  return (
    <button type="button" className={buttons.brand} aria-haspopup="dialog" onClick={lead}>
      <DownIcon />
      {isStarted ? texts.guide.next : texts.guide.start}
    </button>
  );
};

/** How much is left. */
export const Left = ({ signing: { fields, entries } }: GuideProps) =>
  fields.length > 0 && (
    <span className={styles.left} role="status">
      {texts.guide.left(missing(fields, entries).length)}
    </span>
  );
