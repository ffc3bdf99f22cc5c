import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NoticesView } from '#contracts/api/views/notices.ts';
import { get } from './http.ts';

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => get<NoticesView>('/api/notices', signal),
});

/** Notices that everybody who is signed in sees on every page. */
export const useNotices = (): NoticesView['notices'] => useQuery(noticesQuery).data?.notices ?? [];

/** What auditors and operators of backups hear of the event log; null if there is nothing, and for everybody else. */
export const useLogProblems = (): NoticesView['problems'] => useQuery(noticesQuery).data?.problems ?? null;
