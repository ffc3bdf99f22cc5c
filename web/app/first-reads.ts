import type { QueryClient } from '@tanstack/react-query';
import { documentQueries } from '../features/documents/queries.ts';
import { userQuery } from '../lib/api/user.ts';

/** Milliseconds that the picture of a screen, which the server sent, is left there for the data of the screen itself. */
const PATIENCE = 2_000;

/**
 * Resolves once the first screen can show what the server's picture of it shows (build/served-frame.ts), so that it
 * takes the picture's place at once and nothing disappears again. Never fails: the screen says what couldn't be read.
 */
export const firstReads = async (client: QueryClient, path: string, screen: Promise<unknown>) => {
  const user = client.prefetchQuery(userQuery).then(() => client.getQueryData(userQuery.queryKey));
  const reads = user.then((known) => known && Promise.all(readsOf(client, path)));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));

  await Promise.race([Promise.all([reads, screen]), late]);
};

const readsOf = (client: QueryClient, path: string): readonly Promise<unknown>[] => {
  const [, id] = /^\/document\/([\w-]+)\/?$/.exec(path) ?? [];
  if (id) return [client.prefetchQuery(documentQueries.detail(id))];

  return /^\/((dashboard|documents)\/?)?$/.test(path)
    ? [client.prefetchQuery(documentQueries.list()), client.prefetchQuery(documentQueries.recipients())]
    : [];
};
