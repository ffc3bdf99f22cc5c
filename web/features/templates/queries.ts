import { queryOptions } from '@tanstack/react-query';
import type { TemplateDetailView, TemplateView } from '#contracts/api/views/template.ts';
import { get } from '../../lib/api/http.ts';

export const templateQueries = {
  list: () =>
    queryOptions({
      queryKey: ['templates', 'list'],
      queryFn: ({ signal }) => get<readonly TemplateView[]>('/api/templates', signal),
    }),

  detail: (id: string) =>
    queryOptions({
      queryKey: ['templates', 'detail', id],
      queryFn: ({ signal }) => get<TemplateDetailView>(`/api/templates/${id}`, signal),
    }),
};
