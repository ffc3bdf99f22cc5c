import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { keptWords } from '../../lib/kept-words.ts';
import { ErasedText } from '../../ui/erased-text.tsx';

type EntryProps = {
  readonly head: ReactNode;
  /** One line each, the most important one first. */
  readonly facts: readonly (string | null)[];
  /** Names in the facts and the head, which stay as they are where a browser translates. */
  readonly names?: readonly string[];
  readonly side?: ReactNode;
};

/** One entry in an auditor's list. */
export const Entry = ({ head, facts, names = [], side }: EntryProps) => {
  const styles = useStyles();
  const untranslated = keptWords(names);

  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <div className={styles.head}>
          {typeof head === 'string' ? <ErasedText text={head} untranslated={untranslated} /> : head}
        </div>
        {facts
          .filter((fact): fact is string => Boolean(fact))
          .map((fact) => (
            <span key={fact} className={styles.fact}>
              <ErasedText text={fact} untranslated={untranslated} />
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
