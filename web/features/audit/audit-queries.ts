import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  AuditDocumentsView,
  AuditInstallationView,
  AuditSecurityView,
  EpochDocumentsView,
} from '#contracts/api/views/audit.ts';
import { get } from '../../lib/api/http.ts';

/** What the address asks for, as the server takes it. */
export type Search = Readonly<Record<string, string>>;

export const auditQueries = {
  documents: (search: Search) => paged<AuditDocumentsView>('/api/audit/documents', search),
  security: (search: Search) => paged<AuditSecurityView>('/api/audit/security', search),
  epoch: (number: number) => paged<EpochDocumentsView>(`/api/audit/epochs/${number}/documents`, {}),
  installation: () =>
    queryOptions({
      queryKey: ['backups', 'installation'],
      queryFn: ({ signal }) => get<AuditInstallationView>('/api/audit/installation', signal),
    }),
};

const paged = <Page extends { readonly next: string | null }>(path: string, search: Search) =>
  infiniteQueryOptions({
    queryKey: ['audit', path, search],
    queryFn: ({ signal, pageParam }) =>
      get<Page>(
        `${path}?${new URLSearchParams({ ...search, ...(pageParam && { after: pageParam }) })}`,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next,
  });
