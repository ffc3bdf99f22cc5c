import { queryOptions } from '@tanstack/react-query';
import type { AuditEpochsView } from '#contracts/api/views/audit.ts';
import { get } from './http.ts';

/** When each epoch was what the product shows. It is told to auditors only. */
export const epochsQuery = queryOptions({
  queryKey: ['backups', 'epochs'],
  queryFn: ({ signal }) => get<AuditEpochsView>('/api/audit/epochs', signal),
});
