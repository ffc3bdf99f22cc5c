import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Children, type ReactNode } from 'react';
import { sentenceOf } from '../../lib/api/http.ts';
import { Sentence } from '../sentence.tsx';
import { texts } from '../texts.ts';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

type LoadedListProps = {
  readonly label: string;
  readonly query: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
    /** Where the list is loaded page by page, as `useInfiniteQuery` answers. */
    readonly hasNextPage?: boolean;
    readonly isFetchingNextPage?: boolean;
    readonly fetchNextPage?: () => unknown;
  };
  /** What is said where the server says nothing of why it failed. */
  readonly failed: string;
  /** The height of the placeholder until the list is loaded. */
  readonly height: string;
  /** What is shown if the list is empty. */
  readonly nothing: Readonly<Record<'heading' | 'text', string>> & { readonly icon: ReactNode };
  /** Items, as list elements. */
  readonly children: ReactNode;
};

/** A list in a frame, or why there is none. */
export const LoadedList = ({ label, query, failed, height, nothing, children }: LoadedListProps) => {
  const styles = useStyles();
  if (query.error)
    return (
      <div role="alert" className={styles.failure}>
        <p>
          <Sentence text={sentenceOf(query.error) ?? failed} />
        </p>
        <Button onClick={() => query.refetch()}>{texts.tryAgain}</Button>
      </div>
    );
  if (query.isPending) return <Skeleton height={height} />;
  if (Children.count(children) === 0) return <EmptyState {...nothing} />;

  return (
    <div className={styles.pages}>
      <ul className={styles.list} aria-label={label}>
        {children}
      </ul>
      {query.hasNextPage && (
        <Button
          className={styles.more}
          disabledFocusable={query.isFetchingNextPage ?? false}
          onClick={() => query.fetchNextPage?.()}
        >
          {query.isFetchingNextPage ? texts.loading : texts.showMore}
        </Button>
      )}
    </div>
  );
};

const useStyles = makeStyles({
  failure: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalL },
  pages: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  more: { alignSelf: 'flex-start' },
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
});
