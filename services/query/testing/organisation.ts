import { randomUUID } from 'node:crypto';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import type { OrganisationRole, TeamMembership } from '#contracts/organisation/roles.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { newEvent, type Person, type Stack } from './stack.ts';

/** An organisation with two teams, as its events have it: its owner says all of them. */
export const foundedIn = async ({ store, log }: Pick<Stack, 'store' | 'log'>, owner: Person) => {
  const [id, sales, legal] = [randomUUID(), randomUUID(), randomUUID()];
  let revision = -1;
  const happen = async (...events: readonly OrganisationEvent[]): Promise<string> => {
    const said = events.map((event) => {
      const { metadata, ...one } = newEvent(event);
      return { ...one, metadata: { ...metadata, by: { kind: 'account', id: owner.id } as const } };
    });
    const appended = await store.append(inEpoch(1, `organisation-${id}`), revision, said);
    if (appended === 'conflict') throw new Error(`The organisation was not at ${revision}.`);
    revision = appended.revision;

    return formatLogPosition({ log, epoch: 1, commit: appended.position });
  };
  await happen(
    { type: 'OrganisationFounded', data: { name: 'Acme' } },
    { type: 'TeamCreated', data: { team: sales, name: 'Sales' } },
    { type: 'TeamCreated', data: { team: legal, name: 'Legal' } },
  );

  return { id, sales, legal, happen };
};

export const joined = (
  account: string,
  teams: TeamMembership[] = [],
  roles: OrganisationRole[] = ['member'],
): OrganisationEvent => ({
  type: 'MemberJoined',
  data: { account, via: 'scim', invitation: null, roles, teams },
});
