import { ERASED } from '../closed.ts';
import type { Actor, Metadata, Recorded } from '../envelope.ts';
import { millisecondsBetween } from '../instant.ts';
import { accountKey } from '../key-id.ts';
import type { ErasureEvent } from '../personal/erasure-events.ts';
import { erasureProblem } from '../personal/erasures.ts';
import { idOf } from '../stream-name.ts';
import type { Claim } from './claims.ts';
import { isMailAbout } from './email-changes.ts';
import type { AccountEvent, ClaimEvent, SecurityEvent } from './events.ts';
import { isAt, isSameIdentity } from './identities.ts';
import { countsOn, hasRoomForPasskey, type PasskeyUse, passkeyOf } from './passkeys.ts';
import { isPasswordMailAbout } from './password-reset.ts';
import { isStepUsed } from './second-factor.ts';
import { isSecurityNoticeAbout } from './security-notices.ts';
import type { Account, ActiveAccount } from './state.ts';

// The decisions of services/command/account begin with what somebody asks for, and these rules with an event that is on
// record, so that some of both is said twice. A property over random histories holds them equal
// (services/command/testing/possible-histories.test.ts).

/**
 * Says why this event can't have happened to an account in this state, as a clause ("the account existed already").
 * Null if it can. A new kind of event doesn't compile until it's handled here.
 */
export const accountProblem = (account: Account, event: Recorded<AccountEvent>): string | null => {
  if (event.type === 'AccountRegistered')
    return account.status === 'none' ? byHolderOrSystem(event) : 'the account existed already';
  if (account.status === 'none') return 'the account did not exist by then';
  if (isErasing(event)) return erasingProblem(account, event);
  if (account.closedAt !== null) return 'the account was closed by then';
  if (event.type === 'AccountClosed') return byHolderOrSystem(event);
  if (isAboutOrganisation(event)) return byHolderOrSystem(event) ?? organisationProblem(account, event);

  return actorProblem(event) ?? laterProblem(account, event);
};

type Erasing = Recorded<ErasureEvent>;

const isErasing = (event: Recorded<AccountEvent>): event is Erasing =>
  event.type === 'PersonalDataErased' ||
  event.type === 'PersonalKeysDestroyed' ||
  event.type === 'BlobsDestroyed' ||
  event.type === 'ErasureCertified';

const erasingProblem = (account: ActiveAccount, event: Erasing): string | null =>
  account.closedAt === null
    ? 'the account was not closed by then'
    : erasureProblem(account, [accountKey(idOf(event.stream))], event);

type AboutOrganisation = Recorded<Extract<AccountEvent, { type: 'OrganisationJoined' | 'OrganisationLeft' }>>;

const isAboutOrganisation = (event: Recorded<AccountEvent>): event is AboutOrganisation =>
  event.type === 'OrganisationJoined' || event.type === 'OrganisationLeft';

const organisationProblem = (
  { organisation }: ActiveAccount,
  { type, data }: AboutOrganisation,
): string | null => {
  if (type === 'OrganisationJoined')
    return organisation === null ? null : 'the account belonged to an organization already';

  return organisation?.id === data.organisation ? null : 'the account did not belong to that organization';
};

type Later = Recorded<
  Exclude<
    AccountEvent,
    { type: 'AccountRegistered' | 'AccountClosed' | ErasureEvent['type'] | AboutOrganisation['type'] }
  >
>;

const actorProblem = (event: Later): string | null => {
  if (systems.includes(event.type)) return bySystem(event.metadata);

  return saidForHolders.includes(event.type) ? byHolderOrSystem(event) : byHolder(event);
};

/**
 * What the installation may do in the holder's place: what an organisation says about a member, and what was removed
 * before a restore.
 */
const saidForHolders: readonly AccountEvent['type'][] = [
  'SessionEnded',
  'IdentityUnlinked',
  'ProfileChanged',
  'EmailChanged',
  'EmailConfirmed',
  'PasskeyRemoved',
];

/** Anybody may ask for a link to a new password, signed in or not, so the installation itself asks for it. */
const systems: readonly AccountEvent['type'][] = [
  'EmailChangeMailed',
  'EmailChangeMailFailed',
  'EmailChangeWithdrawn',
  'EmailReleased',
  'PasskeyCounterRefused',
  'PasswordResetRequested',
  ...(['PasswordResetMailed', 'PasswordResetMailFailed', 'BreakGlassNoticeOrdered'] as const),
  ...(['OwnersNoticeOrdered', 'SecurityNoticeMailed', 'SecurityNoticeFailed'] as const),
];

const byHolder = ({ stream, metadata: { by } }: Recorded<AccountEvent>): string | null =>
  by.kind === 'account' && by.id === idOf(stream) ? null : 'only the holder of the account can do that';

const byHolderOrSystem = (event: Recorded<AccountEvent>): string | null =>
  event.metadata.by.kind === 'system' ? null : byHolder(event);

const bySystem = ({ by }: Metadata): string | null =>
  by.kind === 'system' ? null : 'only the installation itself does that';

const SAME_ADDRESS = 'the address was that of the account already';
const CODE_USED = 'the code had been used by then';
const NOTHING_TO_CONFIRM = 'there was no such address to be confirmed';

/** Addresses that are erased can't be told apart. */
const isOther = (one: string, other: string): boolean => one !== other || other === ERASED;

const laterProblem = (account: ActiveAccount, { type, data, metadata: { at, by } }: Later): string | null => {
  const { email, emailConfirmed, confirmableUntil, pendingEmail, passwordReset, twoFactor, logos } = account;

  switch (type) {
    case 'EmailChangeRequested':
      if (isStepUsed(account, data.step)) return CODE_USED;
      return isOther(data.email, email) ? null : SAME_ADDRESS;
    case 'EmailChangeMailed':
    case 'EmailChangeMailFailed':
      return account.emailChangeMails.some(isMailAbout(data)) ? null : 'no such mail was to be sent';
    case 'EmailChangeWithdrawn':
      return pendingEmail?.email === data.email && pendingEmail.expiresAt === data.expiresAt
        ? null
        : 'no such address waited to be confirmed';
    case 'EmailChanged':
      if (by.kind === 'system') return isOther(data.email, email) ? null : SAME_ADDRESS;
      return pendingEmail?.email === data.email && pendingEmail.expiresAt > at
        ? null
        : 'no such address waited to be confirmed';
    case 'EmailConfirmationRequested':
      return data.email === email && (data.identity || data.roles || !emailConfirmed)
        ? null
        : NOTHING_TO_CONFIRM;
    case 'EmailConfirmed':
      if (by.kind === 'system') return data.email === email && !emailConfirmed ? null : NOTHING_TO_CONFIRM;
      return data.email === email &&
        (!emailConfirmed || account.confirmableRoles.length > 0) &&
        confirmableUntil !== null &&
        confirmableUntil > at
        ? null
        : 'no such address waited to be confirmed';
    case 'EmailReleased':
      return data.email === email && !emailConfirmed
        ? null
        : 'there was no such address that no one had confirmed';
    case 'PasswordResetRequested':
      return data.email === email ? null : 'the address was not that of the account';
    case 'PasswordReset':
      return passwordReset !== null && passwordReset.expiresAt > at
        ? null
        : 'there was no link to a new password';
    case 'PasswordResetMailed':
    case 'PasswordResetMailFailed':
      return account.passwordMails.some(isPasswordMailAbout(data)) ? null : 'no such mail was to be sent';
    case 'SecurityNoticeMailed':
    case 'SecurityNoticeFailed':
      return account.securityNotices.some(isSecurityNoticeAbout(data)) ? null : 'no such mail was to be sent';
    case 'TwoFactorSetUpStarted':
    case 'TwoFactorEnabled':
      return twoFactor ? 'the second factor was on already' : null;
    case 'TwoFactorDisabled':
      return twoFactor ? null : 'the second factor was not on';
    case 'RecoveryCodeUsed':
      return twoFactor?.recoveryCodes.includes(data.code) ? null : 'there was no such recovery code left';
    case 'LogoUploaded':
      return logos.includes(data.logo) ? 'the logo was there already' : null;
    case 'BrandingChanged':
      return data.companyLogo === null || logos.includes(data.companyLogo)
        ? null
        : 'the account had no such logo';
    case 'PasskeyAdded':
      return hasRoomForPasskey(account) && !passkeyOf(account, data.credential)
        ? null
        : 'the account could not have another such passkey';
    case 'PasskeyRemoved':
    case 'PasskeyCounterRefused':
      return passkeyOf(account, data.credential) ? null : 'the account had no such passkey';
    case 'SignedIn':
      if (data.method === 'oidc' && !account.identities.some(isAt(data)))
        return 'the account was not linked to that provider by then';
      if (isStepUsed(account, data.step)) return CODE_USED;
      if (data.newBrowser && !account.hasSignedIn) return 'no one had signed in by then';
      return data.passkey ? passkeyProblem(account, data.passkey) : null;
    case 'IdentityLinked':
      return account.identities.some(isAt(data)) ? 'the account was linked to that provider already' : null;
    case 'IdentityUnlinked':
      return account.identities.some(isSameIdentity(data))
        ? null
        : 'the account was not linked to that identity';
    case 'PasswordRehashed':
    case 'PasswordChanged':
    case 'ProfileChanged':
    case 'NotificationsChanged':
    case 'SignedOut':
    case 'SessionEnded':
    case 'BreakGlassNoticeOrdered':
    case 'OwnersNoticeOrdered':
      return null;
  }
};

const passkeyProblem = (account: ActiveAccount, use: PasskeyUse): string | null => {
  const passkey = passkeyOf(account, use.credential);
  if (!passkey) return 'the account had no such passkey';

  return countsOn(passkey, use) ? null : 'the passkey had counted on by then';
};

/** Why an event about who has a user name or an email address could not have happened; null if it could. */
export const claimProblem = (
  { account: holder }: Claim,
  { type, data, metadata: { by } }: Recorded<ClaimEvent>,
): string | null => {
  if (type === 'NameFreed') return holder === null ? 'no one held the name' : byAccountOrSystem(by);
  if (by.kind !== 'account') return 'names are claimed for accounts only';
  if (holder !== null) return 'someone held the name already';

  return data.account === by.id ? null : 'no one claims a name for someone else';
};

/** The installation itself frees the names of an account that an operator closes. */
const byAccountOrSystem = ({ kind }: Actor) =>
  kind === 'account' || kind === 'system' ? null : 'names are freed for accounts only';

/** The time in milliseconds after midnight in which an attempt can still be recorded for the day before. */
const MIDNIGHT = 300_000;

/** Why a security event could not have happened; null if it could. Each day has its own stream of them. */
export const securityProblem = (_: null, { type, data, metadata, stream }: Recorded<SecurityEvent>) => {
  const { by, at } = metadata;
  const day = `${idOf(stream)}T00:00:00.000Z`;
  const since = millisecondsBetween(day, at);
  if (!(since >= 0 && since < 86_400_000 + MIDNIGHT))
    return 'it is dated on another day than that of its stream';

  switch (type) {
    case 'PasswordRefused':
    case 'UploadRefused':
    case 'UnknownDocumentAsked':
    case 'SecurityAlertRaised':
      return by.kind === 'account' && by.id === data.account
        ? null
        : 'only who is signed in is refused in that way';
    case 'AuditSearched':
    case 'EarlierTimelineViewed':
      return by.kind === 'auditor' ? null : 'only an auditor can do that';
    case 'ScimCalled':
      return bySystem(metadata);
    case 'LinkRefused':
    case 'SignInFailed':
    case 'SecondFactorRefused':
    case 'PasskeyRefused':
    case 'PasswordResetRefused':
    case 'SsoRefused':
      return null;
  }
};
