import { hashKey, matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { LogPosition } from '#contracts/api/log-position.ts';
import { isBehind, isKnownBehind } from './read-positions.ts';

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

/**
 * Reads again what was read under a key before something happened at that position of the log. What is on its way is
 * awaited, since it may hold that already.
 */
export const readAgainFrom = async (
  client: QueryClient,
  queryKey: QueryKey,
  position: LogPosition,
): Promise<void> => {
  news.set(hashKey(queryKey), { queryKey, position });
  const upToThere = async (query: Query) => {
    while (query.state.fetchStatus === 'fetching') await Promise.allSettled([query.promise]);
    if (isBehind(query, position)) await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };

  await Promise.all(client.getQueryCache().findAll({ queryKey }).map(upToThere));
};

/** What was last said to have changed, by the hash of its key. */
const news = new Map<string, { readonly queryKey: QueryKey; readonly position: LogPosition }>();

/**
 * Call this when a query has been answered. A screen's first reads are asked for before its program runs, so the first
 * answer to a query may be older than what this page was told when there was no such query yet.
 */
export const readAgainIfOld = (client: QueryClient, query: Query<unknown, unknown>): void => {
  if (query.state.dataUpdateCount > 1) return;
  const isOld = [...news.values()].some(
    ({ queryKey, position }) => matchQuery({ queryKey }, query) && isKnownBehind(query, position),
  );
  if (isOld) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
};
