import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { ConnectionSettings } from '#contracts/organisation/connection.ts';
import type { ExistingOrganisation } from '#contracts/organisation/state.ts';
import { account } from '../account/decisions/decider.ts';
import { confirmableFrom } from '../account/email-link.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { actingAs, asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { belongTo } from '../organisation/belonging.ts';
import { organisations } from '../organisation/decisions/organisations.ts';
import { isOwnAddress } from '../organisation/own-address.ts';
import { holderOf, provisionAccount } from '../organisation/provision.ts';
import { closeEarlierWays } from './earlier-ways.ts';
import { holderOfIdentity, link } from './identities.ts';
import type { Person } from './person.ts';
import { rolesIn, setTeamRoles } from './team-roles.ts';

/** Somebody whose token was checked. `subject` is the HMAC of who they are at the issuer. */
export type Known = {
  readonly organisation: string;
  readonly connection: ConnectionSettings;
  readonly issuer: string;
  readonly subject: string;
  readonly person: Person;
};

/** Whoever signs in at the provider acts through the installation until they have an account. */
const PROVIDER = { kind: 'system', id: 'sso' } as const;

/**
 * The account of whom a provider vouches for, an active member of the organisation. It's found by who they are there, or
 * else by their address, and made if there is none. Refuses with the code for the reason.
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
  await setTeamRoles(writer, id, known, actingAs(envelope, PROVIDER));

  return id;
};

const organisationOf = async ({ streams }: Writer, id: string): Promise<ExistingOrganisation> => {
  const { state } = await streams.read(organisations, id);

  return state.status === 'none' ? refuse('sso.state') : state;
};

/**
 * Whoever isn't a member yet needs an address that the provider has verified and may speak for, even if they are known
 * already: other organisations may have the same provider, which signs in their people as well.
 */
const accountOf = async (
  dependencies: Dependencies,
  organisation: ExistingOrganisation,
  known: Known,
  envelope: Envelope,
): Promise<string> => {
  const found = await holderOfIdentity(dependencies.writer, known);
  if (found !== null && organisation.members.has(found)) return found;
  const email = await ownAddress(dependencies, organisation, known.person);

  return found ?? accountByAddress(dependencies, organisation, { ...known, email }, envelope);
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

const accountByAddress = async (
  dependencies: Dependencies,
  organisation: ExistingOrganisation,
  { issuer, subject, person, email }: Known & { readonly email: string },
  envelope: Envelope,
): Promise<string> => {
  const { writer } = dependencies;
  const existing = await holderOf(writer, email);
  if (existing) requireMayJoin(organisation, existing.id, existing.state);
  else requireOpen(organisation);
  if (existing && !existing.state.emailConfirmed) return askToConfirm(dependencies, existing.id, envelope);
  const fullName = person.fullName ?? email.slice(0, email.lastIndexOf('@')).slice(0, 100);
  const id =
    existing?.id ?? (await provisionAccount(writer, { email, fullName }, actingAs(envelope, PROVIDER)));
  const own = actingAs(envelope, { kind: 'account', id });
  if (existing && !organisation.members.has(id)) await closeEarlierWays(dependencies, id, own);
  await link(writer, id, { issuer, subject }, own);

  return id;
};

/** Somebody may have registered with an address that isn't theirs, and would share the account from then on. */
const askToConfirm = async (
  { writer, limits }: Dependencies,
  id: string,
  envelope: Envelope,
): Promise<never> => {
  await limits.spend('email-change', id);
  const own = asNewCommand(actingAs(envelope, { kind: 'account', id }));
  await handle(writer, account, id, own, {
    type: 'RequestEmailConfirmation',
    data: { confirmUntil: confirmableFrom(writer.now()) },
  });

  return refuse('sso.unconfirmed-account');
};

type Joining = { readonly id: string; readonly envelope: Envelope };

const requireMember = async (
  writer: Writer,
  organisation: ExistingOrganisation,
  { connection, person }: Known,
  { id, envelope }: Joining,
): Promise<void> => {
  const member = organisation.members.get(id);
  if (member) return member.isSuspended ? refuse('sign-in.suspended') : undefined;
  requireOpen(organisation);
  await belongTo(writer, id, organisation.id, actingAs(envelope, { kind: 'account', id }));
  await handle(writer, organisations, organisation.id, asNewCommand(actingAs(envelope, PROVIDER)), {
    type: 'AdmitMember',
    data: { account: id, via: 'sso', roles: ['member'], teams: rolesIn(organisation, connection, person) },
  });
};

const requireMayJoin = (
  organisation: ExistingOrganisation,
  id: string,
  { organisation: own }: ActiveAccount,
): void => {
  if (organisation.members.has(id)) return;
  requireOpen(organisation);
  if (own !== null && own.id !== organisation.id) refuse('organisation.already-member');
};

const requireOpen = ({ policies }: ExistingOrganisation): void => {
  if (policies.registration !== 'sso') refuse('sso.not-a-member');
};
