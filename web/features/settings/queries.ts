import { queryOptions } from '@tanstack/react-query';
import type { SettingsView } from '#contracts/api/views/settings.ts';
import { get } from '../../lib/api/http.ts';
import { userQuery } from '../../lib/api/user.ts';

/** Stale at once (spec, part 1, section 9): read again with each visit. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => get<SettingsView>('/api/settings', signal),
  staleTime: 0,
});

/** Stale after 5 minutes (spec, part 1, section 9). */
export const ownerQuery = queryOptions({ ...userQuery, staleTime: 5 * 60_000 });
