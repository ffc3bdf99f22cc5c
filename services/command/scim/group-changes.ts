import { randomUUID } from 'node:crypto';
import SCIMMY from 'scimmy';
import { CreateTeam, LinkTeam } from '#contracts/organisation/commands.ts';
import type { Team } from '#contracts/organisation/parts.ts';
import { standsBehind } from '#contracts/organisation/provider-actors.ts';
import { type TeamRole, teamRoles } from '#contracts/organisation/roles.ts';
import { input } from '../../shared/http/input.ts';
import { groupResource, knownTeam, membersOf, revisionsOf } from './groups.ts';
import { patched, resourceIn, valuesIn } from './incoming.ts';
import { groupAttributes } from './schemas.ts';
import { checked, invalidValue } from './scim-error.ts';
import { command, renewScope, requireMatch, type Scope } from './scope.ts';

type Group = SCIMMY.Schemas.Group;

const { name: Name } = CreateTeam.shape.data.shape;
const { externalId: ExternalId } = LinkTeam.shape.data.shape;

/** Makes a team of a group. Refuses `organisation.team-name-taken`. */
export const createGroup = async (scope: Scope, body: unknown): Promise<Group> => {
  const sent = groupIn(resourceIn(body, groupAttributes));
  const name = input(Name, sent.displayName);
  const externalId = input(ExternalId, sent.externalId ?? null);
  const targetMembers = membersIn(scope, sent);
  const team = randomUUID();

  await command(scope, { type: 'CreateTeam', data: { team, name } });
  await command(scope, { type: 'LinkTeam', data: { team, externalId } });
  await setMembers(scope, { team, name }, targetMembers);

  return asItIs(scope, team);
};

/** Replaces the group: whoever isn't named is out of the team, unless no members are named at all. */
export const replaceGroup = async (scope: Scope, id: string, body: unknown): Promise<Group> => {
  const team = knownTeam(scope, id);
  requireMatch(scope, revisionsOf(scope));
  const sent = resourceIn(body, groupAttributes);
  const isSilent = !Object.keys(sent).some((name) => name.toLowerCase() === 'members');

  return changeGroup(scope, team, groupIn(sent), isSilent);
};

export const patchGroup = async (scope: Scope, id: string, body: unknown): Promise<Group> => {
  const team = knownTeam(scope, id);
  requireMatch(scope, revisionsOf(scope));
  const target = patched(body, groupAttributes, groupResource(scope, team));

  return target ? changeGroup(scope, team, target) : groupResource(scope, team);
};

/** The team is archived: what it has stays with those who are in it. */
export const removeGroup = async (scope: Scope, id: string): Promise<void> => {
  knownTeam(scope, id);
  requireMatch(scope, revisionsOf(scope));
  await command(scope, { type: 'ArchiveTeam', data: { team: id, successor: null } });
};

const changeGroup = async (
  scope: Scope,
  { id, name: before }: Team,
  target: Group,
  isSilent = false,
): Promise<Group> => {
  const name = input(Name, target.displayName ?? before);
  const known = scope.organisation.groups.get(id) ?? null;
  const externalId = input(ExternalId, target.externalId ?? known);
  const targetMembers = isSilent ? membersOf(scope, id) : membersIn(scope, target);

  if (name !== before) await command(scope, { type: 'RenameTeam', data: { team: id, name } });
  await command(scope, { type: 'LinkTeam', data: { team: id, externalId } });
  await setMembers(scope, { team: id, name }, targetMembers);

  return asItIs(scope, id);
};

/**
 * Whoever is in the team already keeps their role. Who may not join by this token comes last, so that all others have
 * joined by then.
 */
const setMembers = async (
  scope: Scope,
  { team, name }: { readonly team: string; readonly name: string },
  targetMembers: readonly string[],
): Promise<void> => {
  const [before, after] = [new Set(membersOf(scope, team)), new Set(targetMembers)];
  for (const account of before.difference(after))
    await command(scope, { type: 'SetTeamMember', data: { team, account, role: null } });
  for (const account of inOrder(scope, [...after.difference(before)]))
    await command(scope, { type: 'SetTeamMember', data: { team, account, role: roleOf(name) } });
};

const inOrder = ({ organisation, envelope: { by } }: Scope, accounts: readonly string[]) =>
  accounts.toSorted(
    (one, other) =>
      Number(standsBehind(organisation, by, one)) - Number(standsBehind(organisation, by, other)),
  );

/** The role that the name of a group ends with, such as “Sales managers” or “Law (viewer)”; a sender by default. */
export const roleOf = (name: string): TeamRole => {
  const [, last = ''] = /(?:^|[\s:_–—(-])(\p{L}+)\)?$/u.exec(name.trim().toLowerCase()) ?? [];

  return teamRoles.find((role) => last === role || last === `${role}s`) ?? 'sender';
};

/** Everybody who is to be in the team must be a member of the organisation. */
const membersIn = ({ organisation }: Scope, { members }: Group): readonly string[] => {
  const named = valuesIn<{ readonly value?: string }>(members).map(({ value }) => value ?? '');
  const unknown = named.find((id) => !organisation.members.has(id));

  return unknown === undefined ? named : invalidValue('Each member of a group has to be a user.');
};

const asItIs = async (scope: Scope, id: string): Promise<Group> => {
  const now = await renewScope(scope);

  return groupResource(now, knownTeam(now, id));
};

const groupIn = (sent: ReturnType<typeof resourceIn>): Group =>
  checked(() => new SCIMMY.Schemas.Group(sent, 'in'));
