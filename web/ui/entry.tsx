import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { keptWords } from '../lib/kept-words.ts';
import { Sentence } from './sentence.tsx';

type EntryProps = {
  readonly title: ReactNode;
  /** Short facts, one behind the other. */
  readonly facts: readonly (string | null | false)[];
  /** Names in the facts, which stay as they are where a browser translates. */
  readonly names?: readonly string[];
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** An item of a list: what it is, facts about it, and what can be done with it. */
export const Entry = ({ title, facts, names = [], actions, children }: EntryProps) => {
  const styles = useStyles();
  const untranslated = keptWords(names);

  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <div className={styles.title} translate="no">
          {title}
        </div>
        <p className={styles.facts}>
          {facts
            .filter((fact) => fact !== null && fact !== false)
            .map((fact) => (
              <span key={fact}>
                <Sentence text={fact} untranslated={untranslated} />
              </span>
            ))}
        </p>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
};

const useStyles = makeStyles({
  entry: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  words: { flex: '1 1 220px', minWidth: 0 },
  title: { ...typographyStyles.body1Strong, overflowWrap: 'anywhere' },
  facts: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
    // A line may end with the point between two facts, but none begins with it.
    '> :not(:last-child)::after': { content: '"·"', marginLeft: tokens.spacingHorizontalS },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});
