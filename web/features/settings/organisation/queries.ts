import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  ConnectionsView,
  DomainsView,
  InvitationsView,
  LeaversView,
  MembersView,
  OwnOrganisationView,
  PoliciesView,
  TeamMembersView,
  TeamsView,
  TokensView,
} from '#contracts/api/views/organisation.ts';
import { get } from '../../../lib/api/http.ts';

/** Other people change it as well, and the client isn't notified, so it's read again whenever it's opened. */
const reading = <View>(path: string, ...key: readonly string[]) =>
  queryOptions({
    staleTime: 0,
    queryKey: ['organisation', ...key],
    queryFn: ({ signal }) => get<View>(`/api/organisation${path}`, signal),
  });

export const organisationQueries = {
  own: reading<OwnOrganisationView>('', 'own'),
  invitations: reading<InvitationsView>('/invitations', 'invitations'),
  leavers: reading<LeaversView>('/leavers', 'leavers'),
  teams: reading<TeamsView>('/teams', 'teams'),
  inTeam: (id: string) => reading<TeamMembersView>(`/teams/${id}/members`, 'teams', id),
  policies: reading<PoliciesView>('/policies', 'policies'),
  domains: reading<DomainsView>('/domains', 'domains'),
  connections: reading<ConnectionsView>('/connections', 'connections'),
  tokens: reading<TokensView>('/tokens', 'tokens'),
  owners: reading<MembersView>('/members?role=owner', 'members', 'owners'),
  members: (search: string) =>
    infiniteQueryOptions({
      staleTime: 0,
      queryKey: ['organisation', 'members', search],
      queryFn: ({ signal, pageParam }) =>
        get<MembersView>(
          `/api/organisation/members?${new URLSearchParams({ search, ...(pageParam && { after: pageParam }) })}`,
          signal,
        ),
      initialPageParam: '',
      getNextPageParam: ({ next }: MembersView) => next,
    }),
};
