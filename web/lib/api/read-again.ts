import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again what is on the screen under a key. What is on its way for the first time is let through, since a screen
 * waits for it, and read again once it's there: the server may have answered before the change.
 */
export const readAgain = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
  if (first.length === 0) return;

  await Promise.allSettled(first.map(({ promise }) => promise));
  await client.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) });
};
