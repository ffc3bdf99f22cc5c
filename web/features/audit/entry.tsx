import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

type EntryProps = {
  readonly head: ReactNode;
  /** One line each, the less important the later. */
  readonly facts: readonly (string | null)[];
  readonly side?: ReactNode;
};

/** One thing in a list of an auditor. */
export const Entry = ({ head, facts, side }: EntryProps) => {
  const styles = useStyles();

  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <div className={styles.head}>{head}</div>
        {facts
          .filter((fact) => fact !== null && fact !== '')
          .map((fact) => (
            <span key={fact} className={styles.fact}>
              {fact}
            </span>
          ))}
      </div>
      {side}
    </li>
  );
};

const useStyles = makeStyles({
  entry: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  words: { display: 'flex', flexDirection: 'column', flex: '1 1 260px', minWidth: 0 },
  head: { ...typographyStyles.body1Strong, overflowWrap: 'anywhere' },
  fact: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});
