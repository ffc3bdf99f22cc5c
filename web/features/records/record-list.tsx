import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ArchiveRegular } from '@fluentui/react-icons';
import type { ComponentProps, ReactNode } from 'react';
import { LoadedList } from '../../ui/states/loaded-list.tsx';
import { texts } from './texts.ts';

type RecordListProps = Pick<ComponentProps<typeof LoadedList>, 'label' | 'query' | 'children'> & {
  /** Heading and text of an empty list. */
  readonly nothing: readonly [string, string];
};

/** A list of this area. Its items are `RecordRow`s. */
export const RecordList = ({ nothing: [heading, text], ...list }: RecordListProps) => (
  <LoadedList
    {...list}
    failed={texts.failed}
    height="240px"
    nothing={{ icon: <ArchiveRegular />, heading, text }}
  />
);

type RecordRowProps = {
  readonly title: ReactNode;
  /** Short facts, one behind the other. */
  readonly facts: readonly (string | null | false)[];
  readonly actions?: ReactNode;
};

export const RecordRow = ({ title, facts, actions }: RecordRowProps) => {
  const styles = useStyles();

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        <p className={styles.facts}>
          {facts
            .filter((fact) => fact !== null && fact !== false)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
};

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  words: { flex: '1 1 240px', minWidth: 0 },
  title: { ...typographyStyles.body1Strong, overflowWrap: 'anywhere' },
  facts: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
    '> :not(:first-child)::before': { content: '"·"', marginRight: tokens.spacingHorizontalS },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});
