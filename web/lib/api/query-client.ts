import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isProblem } from './http.ts';
import { readAgain, readAgainIfOld } from './read-again.ts';
import { noteRead } from './read-positions.ts';

/** The first part of a query's key. Everything read under it is read again when something in this area changes. */
export type Area =
  | 'user'
  | 'documents'
  | 'templates'
  | 'settings'
  | 'backups'
  | 'notices'
  | 'records'
  | 'organisation';

/**
 * Reads are never retried, never go stale and do not follow the window's focus (spec, part 1, section 9): they are
 * read again because something changed, here or elsewhere (`live.ts`). A mutation's key says what it changes.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A request that cannot leave fails at once and is shown; it does not wait unseen for a network.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onSuccess: (answer, query) => {
      noteRead(query, answer);
      readAgainIfOld(queryClient, query);
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (_answer, _input, _result, { options }) => {
      if (options.mutationKey) return readAgain(queryClient, options.mutationKey);
    },
    onError: (error) => {
      // A refusal may be how somebody learns of a restore.
      if (isProblem(error, 'log.not-whole'))
        void queryClient.invalidateQueries({ queryKey: ['notices' satisfies Area] });
    },
  }),
});
