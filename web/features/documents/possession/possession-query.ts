import { queryOptions } from '@tanstack/react-query';
import type { DocumentPossessionView } from '#contracts/api/views/possession.ts';
import { get } from '../../../lib/api/http.ts';

/** Whose an organisation's document is, and what the reader may do about it. Policies change it as well. */
export const possessionQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'possession', id],
    queryFn: ({ signal }) => get<DocumentPossessionView>(`/api/documents/${id}/possession`, signal),
    staleTime: 0,
  });
