import { queryOptions } from '@tanstack/react-query';
import type { AuditInstallationView } from '#contracts/api/views/audit.ts';
import { get } from './http.ts';

/** Backups, restores and epochs. It is told to auditors only. */
export const installationQuery = queryOptions({
  queryKey: ['backups', 'installation'],
  queryFn: ({ signal }) => get<AuditInstallationView>('/api/audit/installation', signal),
});
