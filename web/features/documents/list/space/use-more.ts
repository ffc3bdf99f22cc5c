import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { LISTED_AT_ONCE } from '#contracts/api/listing.ts';
import type { ListedDocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { get } from '../../../../lib/api/http.ts';
import { documentQueries } from '../../queries.ts';
import { spaceQueries } from './space-queries.ts';

type Page = {
  readonly documents: readonly ListedDocumentView[];
  readonly recipients: readonly RecipientView[];
};

/**
 * What somebody had loaded of a space beyond its first documents, which are as many as one answer has. It's read again
 * with them: its first page begins where they end by then.
 */
export const useMore = (space: string) => {
  const client = useQueryClient();
  const queryKey = [...documentQueries.list().queryKey, 'more', space];
  const isBegun = client.getQueryData(queryKey) !== undefined;
  const { data: first } = useQuery({ ...spaceQueries.list(space), enabled: false });
  const { data, hasNextPage, isFetchingNextPage, isFetching, fetchNextPage, isError } = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = new URLSearchParams({
        ...(space && { space }),
        before: pageParam ?? (await endOfFirst(client, space)),
      });
      const [documents, recipients] = await Promise.all([
        get<Page['documents']>(`/api/documents?${query}`, signal),
        get<Page['recipients']>(`/api/recipients?${query}`, signal),
      ]);

      return { documents, recipients };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ documents }) =>
      documents.length < LISTED_AT_ONCE ? undefined : (documents.at(-1)?.id ?? null),
    enabled: isBegun,
  });

  return {
    pages: data?.pages,
    hasMore: isBegun ? hasNextPage : first !== undefined && isCut(space, first),
    isLoading: isFetchingNextPage || (isFetching && !isBegun),
    isFailed: isError,
    load: () => void fetchNextPage(),
  };
};

const endOfFirst = async (client: QueryClient, space: string): Promise<string> => {
  const documents = await client.fetchQuery(spaceQueries.list(space));

  return documents.at(-1)?.id ?? '';
};

/** Own documents are all in one answer, before those of others. */
const isCut = (space: string, first: readonly ListedDocumentView[]): boolean => {
  const counted = space === '' ? first.filter(({ ownerName }) => ownerName !== undefined) : first;

  return space !== 'mine' && counted.length >= LISTED_AT_ONCE;
};
