import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { LoadedList } from '../../ui/states/loaded-list.tsx';
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

  return (
    <LoadedList
      label={label}
      query={query}
      failed={texts.list.failed}
      height="320px"
      nothing={{ icon: <SearchRegular />, heading: texts.list.nothing, text: nothing }}
      after={
        query.hasNextPage && (
          <Button
            className={styles.more}
            disabledFocusable={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? texts.list.loading : texts.list.more}
          </Button>
        )
      }
    >
      {children}
    </LoadedList>
  );
};

const useStyles = makeStyles({ more: { marginTop: tokens.spacingVerticalL } });
