import { queryOptions } from '@tanstack/react-query';
import type { OwnOrganisationView, TeamsView } from '#contracts/api/views/organisation.ts';
import { get } from './http.ts';

/** What the reader is in their organisation, if they are in one. */
export const ownOrganisationQuery = queryOptions({
  queryKey: ['organisation', 'own'],
  queryFn: ({ signal }) => get<OwnOrganisationView>('/api/organisation', signal),
});

/** Its teams. The server only answers members. */
export const teamsQuery = queryOptions({
  queryKey: ['organisation', 'teams'],
  queryFn: ({ signal }) => get<TeamsView>('/api/organisation/teams', signal),
});
