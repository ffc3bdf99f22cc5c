import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { Children, type ReactNode } from 'react';
import { sentenceOf } from '../../lib/api/http.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { texts } from './texts.ts';

type PagedListProps = {
  readonly label: string;
  /** The answer of useInfiniteQuery. */
  readonly query: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
    readonly refetch: () => unknown;
  };
  readonly nothing: string;
  /** Items, as list elements. */
  readonly children: ReactNode;
};

/** A list that is loaded page by page. */
export const PagedList = ({ label, query, nothing, children }: PagedListProps) => {
  const styles = useStyles();
  if (query.error)
    return (
      <div role="alert" className={styles.failure}>
        <p>{sentenceOf(query.error) ?? texts.list.failed}</p>
        <Button onClick={() => query.refetch()}>{texts.list.again}</Button>
      </div>
    );
  if (query.isPending) return <Skeleton height="320px" />;
  if (Children.count(children) === 0)
    return <EmptyState icon={<SearchRegular />} heading={texts.list.nothing} text={nothing} />;

  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {children}
      </ul>
      {query.hasNextPage && (
        <Button
          className={styles.more}
          disabledFocusable={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? texts.list.loading : texts.list.more}
        </Button>
      )}
    </>
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
  more: { marginTop: tokens.spacingVerticalL },
});
