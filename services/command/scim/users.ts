import SCIMMY from 'scimmy';
import type { ActiveAccount } from '#contracts/account/state.ts';
import type { Member } from '#contracts/organisation/member.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import { holderOf } from '../account/provision.ts';
import { account } from '../decisions/account/decider.ts';
import { filterIn, listPage, pageIn } from './listing.ts';
import { notFound } from './scim-error.ts';
import { type Expected, type Scope, versionOf } from './scope.ts';

/** A member with their account, as SCIM knows them. */
export type Known = {
  readonly member: Member;
  readonly holder: ActiveAccount;
  readonly userName: string;
  readonly externalId: string | null;
  /** Of the organisation and of the account, with each of whose changes the version changes. */
  readonly revisions: Required<Expected>;
};

/** Refuses with 404 for somebody who is no member. */
export const knownUser = async ({ writer, organisation }: Scope, id: string): Promise<Known> => {
  const member = organisation.members.get(id) ?? notFound();
  const { state, revision } = await writer.streams.read(account, id);
  if (state.status === 'none') return notFound();
  const entry = organisation.directory.get(id);

  return {
    member,
    holder: state,
    userName: entry?.userName ?? state.email,
    externalId: entry?.externalId ?? null,
    revisions: { organisation: organisation.revision, account: revision },
  };
};

/** The resource of a member. An account that was closed isn't active any more. */
export const userResource = (
  { base }: Pick<Scope, 'base'>,
  { member, holder, userName, externalId, revisions }: Known,
): SCIMMY.Schemas.User =>
  new SCIMMY.Schemas.User(
    {
      id: member.account,
      userName,
      ...(externalId !== null && { externalId }),
      displayName: holder.fullName,
      name: { formatted: holder.fullName },
      active: !member.isSuspended && holder.closedAt === null,
      emails: [{ value: holder.email, type: 'work', primary: true }],
      meta: { version: versionOf(revisions), created: member.joinedAt },
    },
    'out',
    `${base}/Users`,
  );

/** One page of the members that the filter lets through. */
export const listUsers = async (scope: Scope) => {
  const looked = filterIn(scope.query.filter, ['userName', 'externalId', 'id']);
  const ids = looked
    ? await membersWith(scope, looked.attribute, looked.value)
    : [...scope.organisation.members.keys()].sort();

  return listPage(ids, pageIn(scope.query), async (id) => userResource(scope, await knownUser(scope, id)));
};

const membersWith = async (scope: Scope, attribute: string, value: string): Promise<readonly string[]> => {
  const { members, directory } = scope.organisation;
  if (attribute === 'id') return members.has(value) ? [value] : [];
  if (attribute === 'externalId')
    return [...directory.filter(({ externalId }) => externalId === value).keys()];
  const found = await memberNamed(scope, value);

  return found === null ? [] : [found];
};

/** The member whom the identity provider calls so, in whatever case, or who has this address and no such name yet. */
export const memberNamed = async (
  { writer, organisation: { members, directory } }: Scope,
  userName: string,
): Promise<string | null> => {
  const normalised = normalisedName(userName);
  const linked = directory.findKey((entry) => normalisedName(entry.userName) === normalised);
  if (linked !== undefined) return linked;
  const id = (await holderOf(writer, userName))?.id ?? null;

  return id !== null && members.has(id) && !directory.has(id) ? id : null;
};
