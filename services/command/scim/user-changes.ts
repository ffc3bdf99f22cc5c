import SCIMMY from 'scimmy';
import { DescribeHolder } from '#contracts/account/commands.ts';
import { isInUse, isOrganisations } from '#contracts/account/provided.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { LinkMember } from '#contracts/organisation/commands.ts';
import type { Member } from '#contracts/organisation/member.ts';
import { isBeyondAdministrators } from '#contracts/organisation/rights.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import { input } from '../../shared/http/input.ts';
import { describeHolder, holderOf, provisionAccount } from '../account/provision.ts';
import { account } from '../decisions/account/decider.ts';
import { actingAs, asNewCommand } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { joining } from '../organisation/belonging.ts';
import { endMembership } from '../organisation/ending.ts';
import { isOwnAddress } from '../organisation/own-address.ts';
import { applySessionTerms } from '../organisation/session-terms.ts';
import { raiseNamedAddressAlert } from '../roles/alert.ts';
import { patched, resourceIn, valuesIn } from './incoming.ts';
import { userAttributes } from './schemas.ts';
import { checked, invalidValue, ScimProblem } from './scim-error.ts';
import { command, renewScope, requireMatch, type Scope } from './scope.ts';
import { type Known, knownUser, memberNamed, userResource } from './users.ts';

type User = SCIMMY.Schemas.User;

const { userName: UserName, externalId: ExternalId } = LinkMember.shape.data.shape;
const { fullName: FullName, email: Email } = DescribeHolder.shape.data.shape;

/** Adds a member: with the account of their address if there is one, with a new one if not. */
export const createUser = async (scope: Scope, body: unknown): Promise<User> => {
  const sent = userIn(resourceIn(body, userAttributes));
  const userName = input(UserName, sent.userName);
  const externalId = input(ExternalId, sent.externalId ?? null);
  const email = input(Email.unwrap(), addressIn(sent) ?? userName);
  const fullName = input(FullName.unwrap(), nameIn(sent, null) ?? email.slice(0, email.indexOf('@')));
  await requireOwn(scope, email);
  if ((await memberNamed(scope, userName)) !== null) taken('userName');

  const { id, isTheirs } = await accountFor(scope, { email, fullName });
  await admit(scope, id, { userName, externalId });
  if (isTheirs) await tellHolder(scope, id, 'account-joined');
  await applySessionTerms(scope, scope.organisation.id, [id]);
  if (sent.active === false) await setActive(scope, id, false);

  return asItIs(scope, id);
};

/**
 * The account that is to be the member's. One that is there already must have a confirmed address, because whoever
 * registered it with somebody else's would be let in, and no role of the whole installation. `isTheirs` is whether somebody
 * uses it already, who is told.
 */
const accountFor = async (
  scope: Scope,
  person: { readonly email: string; readonly fullName: string },
): Promise<{ readonly id: string; readonly isTheirs: boolean }> => {
  const { writer, organisation, envelope } = scope;
  const holder = await holderOf(writer, person.email);
  if (!holder) return { id: await provisionAccount(writer, person, envelope), isTheirs: false };
  if (organisation.members.has(holder.id)) taken('address');
  if (!holder.state.emailConfirmed)
    throw new ScimProblem(
      409,
      'There is an account with this address, and no one has confirmed the address yet.',
      'uniqueness',
    );
  if (scope.roles.isNamed(person.email)) await refuseNamed(scope, holder.id, 409, 'uniqueness');

  return { id: holder.id, isTheirs: holder.state.hasSignedIn || isInUse(holder.state) };
};

/** Whose an address is that the installation names for a role, no organisation decides. */
const refuseNamed = async (
  { writer, organisation, envelope }: Scope,
  account: string,
  ...[status, scimType]: readonly [400, 'mutability'] | readonly [409, 'uniqueness']
): Promise<never> => {
  await raiseNamedAddressAlert(writer, { account, organisation: organisation.id }, envelope);

  throw new ScimProblem(
    status,
    'This address is named for a role in the whole installation, so its holder alone decides about the account.',
    scimType,
  );
};

/** Mails the holder of an account, at the address that the account has right now. */
const tellHolder = async (
  { writer, organisation, envelope }: Scope,
  id: string,
  kind: 'account-joined' | 'address-changed',
): Promise<void> => {
  const bySecurity = asNewCommand(actingAs(envelope, { kind: 'system', id: 'security' }));
  await handle(writer, account, id, bySecurity, {
    type: 'OrderOwnersNotice',
    data: { kind, about: organisation.id, account: id },
  });
};

const admit = (
  scope: Scope,
  id: string,
  entry: { readonly userName: string; readonly externalId: string | null },
): Promise<void> =>
  joining(scope.writer, id, scope.organisation.id, scope.envelope, () =>
    command(scope, {
      type: 'AdmitMember',
      data: { account: id, via: 'scim', roles: ['member'], teams: [], entry },
    }),
  );

/** Replaces what we keep. What is missing stays as it is. */
export const replaceUser = async (scope: Scope, id: string, body: unknown): Promise<User> => {
  const known = await knownUser(scope, id);
  requireMatch(scope, known.revisions);

  return changeUser(scope, known, userIn(resourceIn(body, userAttributes)));
};

export const patchUser = async (scope: Scope, id: string, body: unknown): Promise<User> => {
  const known = await knownUser(scope, id);
  requireMatch(scope, known.revisions);
  const resource = userResource(scope, known);
  const target = patched(body, userAttributes, resource);

  return target ? changeUser(scope, known, target) : resource;
};

/** Ends the membership. The account stays, and belongs to no organisation any more. */
export const removeUser = async (scope: Scope, id: string): Promise<void> => {
  requireMatch(scope, (await knownUser(scope, id)).revisions);
  await command(scope, { type: 'RemoveMember', data: { account: id, reason: REASON } });
  await endMembership(scope, scope.organisation.id, id);
};

/**
 * Whoever is to be out is out first, whatever else fails. Whom a person suspended stays out: providers say with each
 * change of a name that somebody is active.
 */
const changeUser = async (scope: Scope, known: Known, target: User): Promise<User> => {
  const { account: id, isSuspendedByProvider } = known.member;
  const described = await descriptionIn(scope, known, target);
  const linked = await linkIn(scope, known, target);
  if (target.active === false) await setActive(scope, id, false);
  if (described?.email !== undefined) await tellHolder(scope, id, 'address-changed');
  if (described)
    await describeHolder(
      scope.writer,
      { id, state: known.holder },
      described,
      scope.envelope,
      scope.expected.account,
    );
  if (linked) await command(scope, { type: 'LinkMember', data: { account: id, ...linked } });
  if (target.active === true && isSuspendedByProvider) await setActive(scope, id, true);

  return asItIs(scope, id);
};

/** What the organisation says anew about the holder of the account; null if it's nothing. */
const descriptionIn = async (scope: Scope, { member, holder }: Known, target: User) => {
  const fullName = input(FullName, nameIn(target, holder.fullName) ?? holder.fullName);
  const email = input(Email, addressIn(target) ?? holder.email);
  const isNew = { fullName: fullName !== holder.fullName, email: email !== holder.email };
  if (!isNew.fullName && !isNew.email) return null;
  requireProvided(member, isNew);
  if (!(await isOwnAddress(scope, scope.organisation, holder.email)))
    throw new ScimProblem(
      400,
      'The address of this account is in no domain of the organization’s, so its holder alone changes it.',
      'mutability',
    );
  if (isNew.email) {
    for (const one of [holder.email, email ?? ''])
      if (scope.roles.isNamed(one)) await refuseNamed(scope, member.account, 400, 'mutability');
    requireOrganisations(holder);
    await requireOwn(scope, email ?? '');
    const other = await holderOf(scope.writer, email ?? '');
    if (other && other.id !== member.account) taken('address');
  }

  return { ...(isNew.fullName && { fullName }), ...(isNew.email && { email }) };
};

/**
 * Somebody who controls the address of an account can replace its password. So a token can't change the address of a
 * member with a role that administrators, who make tokens, can't give; and it can't change an owner's name either.
 */
const requireProvided = ({ roles }: Member, isNew: { readonly email: boolean }): void => {
  if (roles.includes('owner')) refuse('organisation.provided-owner');
  if (isNew.email && isBeyondAdministrators({ roles }))
    throw new ScimProblem(
      400,
      'This member has a role that only an owner gives, so they change their address themselves.',
      'mutability',
    );
};

/** Otherwise it would come with what its holder had before, or elsewhere. */
const requireOrganisations = (holder: ActiveAccount): void => {
  if (!isOrganisations(holder))
    throw new ScimProblem(
      400,
      'This account was there before the organization had it, so its holder alone changes its address.',
      'mutability',
    );
};

const linkIn = async (scope: Scope, known: Known, target: User) => {
  const userName = input(UserName, target.userName ?? known.userName);
  const externalId = input(ExternalId, target.externalId ?? known.externalId);
  const isKept = scope.organisation.directory.has(known.member.account);
  if (isKept && userName === known.userName && externalId === known.externalId) return null;
  if (normalisedName(userName) !== normalisedName(known.userName)) {
    const other = await memberNamed(scope, userName);
    if (other !== null && other !== known.member.account) taken('userName');
  }

  return { userName, externalId };
};

const setActive = async (scope: Scope, id: string, isActive: boolean): Promise<void> => {
  await command(
    scope,
    isActive
      ? { type: 'ReactivateMember', data: { account: id } }
      : { type: 'SuspendMember', data: { account: id, reason: REASON } },
  );
  if (isActive) return;
  await endMembership(scope, scope.organisation.id, id);
  const { expected, writer } = scope;
  // Its sessions have ended in the account's own stream.
  if (expected.account !== undefined) expected.account = (await writer.streams.read(account, id)).revision;
};

const REASON = 'The identity provider said so';

const asItIs = async (scope: Scope, id: string): Promise<User> => {
  const now = await renewScope(scope);

  return userResource(now, await knownUser(now, id));
};

/** The address at work, the primary one, or the first. */
const addressIn = ({ emails }: User): string | undefined => {
  const all = valuesIn<{ readonly value?: string; readonly type?: string; readonly primary?: boolean }>(
    emails,
  );
  const chosen = all.find(({ type }) => type === 'work') ?? all.find(({ primary }) => primary) ?? all[0];

  return chosen?.value;
};

/** The name that was sent and isn't the one that is known, `displayName` first; the parts of a name count together. */
const nameIn = ({ displayName, name }: User, known: string | null): string | undefined => {
  const { formatted, givenName, familyName } = (name ?? {}) as Readonly<Record<string, string | undefined>>;
  const sent = [displayName, formatted].find((one) => one && one !== known);
  if (sent || displayName || formatted) return sent ?? displayName ?? formatted;

  return [givenName, familyName].filter(Boolean).join(' ') || undefined;
};

const requireOwn = async (scope: Scope, email: string): Promise<void> => {
  if (!(await isOwnAddress(scope, scope.organisation, email)))
    invalidValue('The address has to be in a domain that the organization has verified.');
};

const taken = (what: 'userName' | 'address'): never => {
  throw new ScimProblem(409, `A member has this ${what} already.`, 'uniqueness');
};

const userIn = (sent: ReturnType<typeof resourceIn>): User =>
  checked(() => new SCIMMY.Schemas.User(sent, 'in'));
