import { queryOptions } from '@tanstack/react-query';
import type { ActivityView } from '#contracts/api/views/activity.ts';
import type { DocumentDetailView, ListedDocumentView } from '#contracts/api/views/document.ts';
import { get } from '../../lib/api/http.ts';
import { recipientsQuery } from '../../lib/known-people.ts';

export const documentQueries = {
  list: () =>
    queryOptions({
      queryKey: ['documents', 'list'],
      queryFn: ({ signal }) => get<readonly ListedDocumentView[]>('/api/documents', signal),
    }),

  recipients: () => recipientsQuery,

  activity: () =>
    queryOptions({
      queryKey: ['documents', 'activity'],
      queryFn: ({ signal }) => get<readonly ActivityView[]>('/api/activity', signal),
    }),

  detail: (id: string) =>
    queryOptions({
      queryKey: ['documents', 'detail', id],
      queryFn: ({ signal }) => get<DocumentDetailView>(`/api/documents/${id}`, signal),
    }),
};
