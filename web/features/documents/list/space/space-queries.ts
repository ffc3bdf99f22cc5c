import { queryOptions } from '@tanstack/react-query';
import type { ListedDocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { get } from '../../../../lib/api/http.ts';
import { documentQueries } from '../../queries.ts';

/** The documents of a space and their recipients; without one, all that somebody may view, own ones first. */
export const spaceQueries = {
  list: (space: string) =>
    space
      ? queryOptions({
          queryKey: [...documentQueries.list().queryKey, space],
          queryFn: ({ signal }) =>
            get<readonly ListedDocumentView[]>(`/api/documents?space=${space}`, signal),
        })
      : documentQueries.list(),

  recipients: (space: string) =>
    space
      ? queryOptions({
          queryKey: [...documentQueries.recipients().queryKey, space],
          queryFn: ({ signal }) => get<readonly RecipientView[]>(`/api/recipients?space=${space}`, signal),
        })
      : documentQueries.recipients(),
};
