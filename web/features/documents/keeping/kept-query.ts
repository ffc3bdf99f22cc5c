import { queryOptions } from '@tanstack/react-query';
import type { KeptView } from '#contracts/api/views/kept.ts';
import { get } from '../../../lib/api/http.ts';

/** How long a document is kept. Time changes it as well, so it's read again whenever it's shown. */
export const keptQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'kept', id],
    queryFn: ({ signal }) => get<KeptView>(`/api/documents/${id}/retention`, signal),
    staleTime: 0,
  });
