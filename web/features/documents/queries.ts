import { queryOptions } from '@tanstack/react-query';
import type { DocumentDetailView, DocumentView } from '#contracts/api/views/document.ts';
import { get } from '../../lib/api/http.ts';
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
};
