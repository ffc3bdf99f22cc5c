import { type Identity, isSameIssuer } from '#contracts/account/identities.ts';
import { isInUse } from '#contracts/account/provided.ts';
import type { Account, ActiveAccount } from '#contracts/account/state.ts';
import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { foldedEmail } from '#contracts/email.ts';
import type { ConnectionSettings } from '#contracts/organisation/connection.ts';
import type { Invitation } from '#contracts/organisation/parts.ts';
import { connectionActor, standsBehind } from '#contracts/organisation/provider-actors.ts';
import { isBeyondAdministrators } from '#contracts/organisation/rights.ts';
import type { ExistingOrganisation } from '#contracts/organisation/state.ts';
import { confirmableFrom } from '../account/email-link.ts';
import { holderOfIdentity, link } from '../account/identities.ts';
import { holderOf, provisionAccount } from '../account/provision.ts';
import { emailClaim, identityClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { actingAs, asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { joining } from '../organisation/belonging.ts';
import { isOwnAddress } from '../organisation/own-address.ts';
import { raiseNamedAddressAlert } from '../roles/alert.ts';
import { isFormerLink } from './former-links.ts';
import type { Person } from './person.ts';
import { rolesIn, setTeamRoles } from './team-roles.ts';

/** Somebody whose token was checked. `subject` is the HMAC of the issuer's id for them. */
export type Known = {
  readonly organisation: string;
  readonly connection: ConnectionSettings;
  readonly issuer: string;
  readonly subject: string;
  readonly person: Person;
};

/**
 * The account of the person for whom a provider vouches, an active member of the organisation. It's found by the
 * provider's name for them, or else by their address, and created if there is none. Refuses with the code for the
 * reason.
 */
export const memberFor = async (
  dependencies: Dependencies,
  known: Known,
  envelope: Envelope,
): Promise<string> => {
  const { writer } = dependencies;
  const organisation = await organisationOf(writer, known.organisation);
  const id = await accountOf(dependencies, organisation, known, envelope);
  await requireMember(writer, organisation, known, { id, envelope });
  await setTeamRoles(writer, id, known, actingAs(envelope, providerOf(known)));

  return id;
};

const organisationOf = async ({ streams }: Writer, id: string): Promise<ExistingOrganisation> => {
  const { state } = await streams.read(organisations, id);

  return state.status === 'none' ? refuse('sso.state') : state;
};

/**
 * Somebody who isn't a member yet needs an address that the provider has verified and may speak for, even if we know
 * their identity already: other organisations may use the same provider, which signs in their people as well. Somebody
 * whose account has left an organisation since it was linked is asked again.
 */
const accountOf = async (
  dependencies: Dependencies,
  organisation: ExistingOrganisation,
  known: Known,
  envelope: Envelope,
): Promise<string> => {
  const { writer } = dependencies;
  const { issuer, subject, person } = known;
  const identity = { issuer, subject };
  const found = await holderOfIdentity(writer, known);
  if (found === null || !organisation.members.has(found)) {
    const joining = { ...known, email: await ownAddress(dependencies, organisation, person) };
    if (found === null) return accountByAddress(dependencies, organisation, joining, envelope);
    if (!invitationOf(writer, organisation, joining.email)) await requireOpen(writer, organisation, joining);
  }
  if (await isFormerLink(writer, found, identity, person.email))
    return askToConfirm(dependencies, found, { data: { identity }, code: 'sso.link-needed', envelope });

  return found;
};

const ownAddress = async (
  dependencies: Dependencies,
  organisation: ExistingOrganisation,
  person: Person,
): Promise<string> => {
  const email = person.email ?? refuse('sso.email-missing');
  if (!(await isOwnAddress(dependencies, organisation, email))) refuse('sso.email-domain');

  return person.isEmailVerified ? email : refuse('sso.email-unverified');
};

/** Whoever signs in at the provider acts through the installation until they have an account. */
const providerOf = ({ connection: { connection } }: Known) => connectionActor(connection);

/**
 * Somebody who is about to join: they are no member yet, or their identity isn't linked to an account yet. The provider
 * may speak for their address.
 */
type Joining = Known & { readonly email: string };

const accountByAddress = async (
  dependencies: Dependencies,
  organisation: ExistingOrganisation,
  joining: Joining,
  envelope: Envelope,
): Promise<string> => {
  const { writer } = dependencies;
  const { issuer, subject, person, email } = joining;
  const existing = await holderOf(writer, email);
  const member = existing && organisation.members.get(existing.id);
  const invitation = member ? null : invitationOf(writer, organisation, email);
  if (!member && !invitation) await requireOpen(writer, organisation, joining);
  if (existing && !member) requireNoOther(organisation, existing.state);
  const asking = { data: { identity: { issuer, subject } }, code: 'sso.link-needed', envelope } as const;
  if (existing?.state.identities.some((one) => isSameIssuer(one.issuer, issuer)))
    refuse('sso.other-identity');
  if (existing && dependencies.roles.isNamed(email))
    return askToConfirm(dependencies, existing.id, { ...asking, namedBy: organisation.id });
  if (existing && !existing.state.emailConfirmed)
    return askToConfirm(dependencies, existing.id, { ...asking, code: 'sso.unconfirmed-account' });
  if (existing && (isInUse(existing.state) || (member && isBeyondAdministrators(member))))
    return askToConfirm(dependencies, existing.id, asking);
  const fullName = person.fullName ?? email.slice(0, email.lastIndexOf('@')).slice(0, 100);
  const id =
    existing?.id ??
    (await provisionAccount(writer, { email, fullName }, actingAs(envelope, providerOf(joining))));
  const ownEnvelope = actingAs(envelope, { kind: 'account', id });
  if (invitation && isBeyondAdministrators(invitation)) return askToConfirm(dependencies, id, asking);
  await link(writer, id, { issuer, subject }, ownEnvelope);

  return id;
};

/**
 * The invitation that somebody's address has, if it can still be accepted. The provider vouches for the address, as opening
 * the mailed link would, so they join with its roles and teams even where nobody joins by signing in alone.
 */
const invitationOf = (
  { now }: Pick<Writer, 'now'>,
  { invitations, policies }: ExistingOrganisation,
  email: string,
): Invitation | null => {
  if (policies.registration === 'off') return null;
  const isTheirs = (one: Invitation) => foldedEmail(one.email) === foldedEmail(email);

  return invitations.find((one) => isTheirs(one) && one.expiresAt > now()) ?? null;
};

type Asking = {
  readonly data: { readonly identity?: Identity };
  readonly code: RefusalCode;
  readonly envelope: Envelope;
  /** The organisation whose provider knows somebody by an address that the installation names for a role. */
  readonly namedBy?: string;
};

/**
 * Whoever decides at which provider members sign in must not get at what somebody already has in an account, nor at
 * roles that they can't give: so the holder's own consent links them. Besides, somebody may have registered with an
 * address that isn't theirs, and would share the account from then on.
 */
const askToConfirm = async (
  { writer, limits }: Dependencies,
  id: string,
  { data, code, envelope, namedBy }: Asking,
): Promise<never> => {
  await limits.spend('link-asked-by-provider', id);
  if (namedBy !== undefined)
    await raiseNamedAddressAlert(writer, { account: id, organisation: namedBy }, envelope);
  const { state } = await writer.streams.read(account, id);
  if (isRoleOffered(state, writer.now())) return refuse(code);
  const ownEnvelope = asNewCommand(actingAs(envelope, { kind: 'account', id }));
  await handle(writer, account, id, ownEnvelope, {
    type: 'RequestEmailConfirmation',
    data: { confirmUntil: confirmableFrom(writer.now()), ...data },
  });

  return refuse(code);
};

/** Only the newest link works, so one that gives its holder roles is left alone while it does. */
const isRoleOffered = (state: Account, now: string): boolean =>
  state.status !== 'none' &&
  state.confirmableRoles.length > 0 &&
  state.confirmableUntil !== null &&
  state.confirmableUntil > now;

const requireMember = async (
  writer: Writer,
  organisation: ExistingOrganisation,
  known: Known,
  { id, envelope }: { readonly id: string; readonly envelope: Envelope },
): Promise<void> => {
  const { connection, person } = known;
  const member = organisation.members.get(id);
  if (member) return member.isSuspended ? refuse('sign-in.suspended') : undefined;
  const ownEnvelope = actingAs(envelope, { kind: 'account', id });
  const invited = person.email === null ? null : invitationOf(writer, organisation, person.email);
  const provider = providerOf(known);
  const teams = standsBehind(organisation, provider, id) ? [] : rolesIn(organisation, connection, person);
  await joining(writer, id, organisation.id, ownEnvelope, () =>
    invited
      ? handle(writer, organisations, organisation.id, asNewCommand(ownEnvelope), {
          type: 'AcceptInvitation',
          data: { invitation: invited.invitation },
        })
      : handle(writer, organisations, organisation.id, asNewCommand(actingAs(envelope, provider)), {
          type: 'AdmitMember',
          data: { account: id, via: 'sso', roles: ['member'], teams },
        }),
  );
};

/** An account belongs to one organisation at most. */
const requireNoOther = ({ id }: ExistingOrganisation, { organisation }: ActiveAccount): void => {
  if (organisation !== null && organisation.id !== id) refuse('organisation.already-member');
};

/**
 * Whoever was removed doesn't come back by signing in, with this account or another one: the organisation invites them, or
 * its provider adds them. Who had the identity and the address before stands in the streams that reserve them.
 */
const requireOpen = async (
  { streams, lookup }: Writer,
  { policies, removed }: ExistingOrganisation,
  { subject, email }: Joining,
): Promise<void> => {
  if (policies.registration !== 'sso') refuse('sso.not-a-member');
  const claims = [
    await streams.read(identityClaim, subject),
    await streams.read(emailClaim, lookup.claimKey(email)),
  ];
  const holders = claims.flatMap(({ past }) =>
    past.flatMap(({ type, data }) => (type === 'NameClaimed' ? [data.account] : [])),
  );
  if (holders.some((id) => removed.has(id))) refuse('sso.not-a-member');
};
