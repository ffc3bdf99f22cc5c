import { refuse } from '#contracts/api/refusals.ts';
import type { Issued } from '#contracts/issued.ts';
import type { LaterOrganisationEvent } from '#contracts/organisation/actor-rules.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import { isTokenActor, standsBehind } from '#contracts/organisation/provider-actors.ts';
import type { ExistingOrganisation } from '#contracts/organisation/state.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';

type Command<Type extends OrganisationCommand['type']> = Issued<Extract<OrganisationCommand, { type: Type }>>;
type Data<Type extends OrganisationCommand['type']> = Extract<OrganisationCommand, { type: Type }>['data'];

/**
 * Somebody joins as the identity provider says, and has a name there from the same append on. SCIM doesn't add anybody
 * who is a member already: if two requests add the same person at once, one of them is refused.
 */
export const admitted = (
  { entry, ...data }: Data<'AdmitMember'>,
  organisation: ExistingOrganisation,
  rolesAndTeams: Pick<Data<'AdmitMember'>, 'roles' | 'teams'>,
): readonly LaterOrganisationEvent[] => {
  const { account } = data;
  if (organisation.members.has(account)) return entry ? refuse('organisation.already-member') : [];
  if (entry) requireFreeName(organisation, { account, ...entry });
  // Whoever was removed comes back by what somebody does for it. Histories in which they came by themselves stay possible.
  if (data.via === 'sso' && organisation.removed.has(account)) refuse('sso.not-a-member');

  return [
    { type: 'MemberJoined', data: { ...data, invitation: null, ...rolesAndTeams } },
    ...(entry ? [{ type: 'MemberLinked', data: { account, ...entry } } as const] : []),
  ];
};

export const memberLinked = (
  data: Data<'LinkMember'>,
  organisation: ExistingOrganisation,
): readonly LaterOrganisationEvent[] => {
  const known = organisation.directory.get(data.account);
  if (known?.userName === data.userName && known.externalId === data.externalId) return [];
  if (known?.userName !== data.userName) requireFreeName(organisation, data);

  return [{ type: 'MemberLinked', data }];
};

/** The identity provider finds members by the names that it gave them, in whatever case. */
const requireFreeName = (
  { directory }: ExistingOrganisation,
  { account, userName }: Pick<Data<'LinkMember'>, 'account' | 'userName'>,
): void => {
  const normalised = normalisedName(userName);
  if (directory.some((one, id) => id !== account && normalisedName(one.userName) === normalised))
    refuse('organisation.user-name-taken');
};

/** It finds groups by their names as well. People may call two teams alike. */
export const requireFreeTeamName = (
  { by, data: { team, name } }: Command<'CreateTeam' | 'RenameTeam'>,
  { teams }: ExistingOrganisation,
): void => {
  if (by.kind !== 'system') return;
  const isSame = (other: string) => other.trim().toLowerCase() === name.trim().toLowerCase();
  if (teams.some((one) => one.id !== team && !one.isArchived && isSame(one.name)))
    refuse('organisation.team-name-taken');
};

/**
 * Whoever has a token of SCIM has no rights over an owner: administrators make tokens, and would have their way with
 * owners by one. Histories in which that happened stay possible.
 */
export const requireNoOwner = (
  { by, data: { account } }: Command<'SuspendMember' | 'RemoveMember'>,
  { members }: ExistingOrganisation,
): void => {
  if (isTokenActor(by) && members.get(account)?.roles.includes('owner'))
    refuse('organisation.provided-owner');
};

/**
 * An administrator gives themselves no role in a team, neither by a token that they made nor by the groups of a connection
 * that they set. Histories in which that happened stay possible.
 */
export const requireNoOwnTeamRole = (
  { by, data: { account, role } }: Command<'SetTeamMember'>,
  organisation: ExistingOrganisation,
): void => {
  if (role !== null && standsBehind(organisation, by, account)) refuse('organisation.own-team-role');
};
