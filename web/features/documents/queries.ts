import { queryOptions } from '@tanstack/react-query';
import type { Drawing } from '#contracts/handwriting.ts';
import type { DocumentDetailView, DocumentView } from '#contracts/views/document.ts';
import { get } from '../../lib/http.ts';
import { recipientsQuery } from '../../lib/known-people.ts';

export const documentQueries = {
  list: () =>
    queryOptions({
      queryKey: ['documents', 'list'],
      queryFn: ({ signal }) => get<readonly DocumentView[]>('/api/documents', signal),
    }),

  recipients: () => recipientsQuery,

  detail: (id: string) =>
    queryOptions({
      queryKey: ['documents', 'detail', id],
      queryFn: ({ signal }) => get<DocumentDetailView>(`/api/documents/${id}`, signal),
    }),

  /** What was drawn in one of its fields; null: nothing was. It never changes, so nothing makes it be read again. */
  drawing: (id: string, sha256: string | null) =>
    queryOptions({
      queryKey: ['drawings', sha256],
      queryFn: ({ signal }) => get<Drawing>(`/api/documents/${id}/drawings/${sha256}`, signal),
      enabled: sha256 !== null,
    }),
};
