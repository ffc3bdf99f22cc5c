import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ArchiveRegular } from '@fluentui/react-icons';
import { Children, type ReactNode } from 'react';
import { sentenceOf } from '../../lib/api/http.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { texts } from './texts.ts';

type RecordListProps = {
  readonly label: string;
  readonly query: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Heading and text of an empty list. */
  readonly nothing: readonly [string, string];
  /** Of RecordRow. */
  readonly children: ReactNode;
};

/** A list of this area, or why there is none. */
export const RecordList = ({ label, query, nothing, children }: RecordListProps) => {
  const styles = useStyles();
  if (query.error)
    return (
      <div role="alert" className={styles.failure}>
        <p>{sentenceOf(query.error) ?? texts.failed}</p>
        <Button onClick={() => query.refetch()}>{texts.again}</Button>
      </div>
    );
  if (query.isPending) return <Skeleton height="240px" />;
  if (Children.count(children) === 0)
    return <EmptyState icon={<ArchiveRegular />} heading={nothing[0]} text={nothing[1]} />;

  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
};

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
  failure: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalL },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
    '> :not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
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
