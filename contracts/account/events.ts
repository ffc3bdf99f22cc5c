// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { installationRoles } from '../epochs/installation-roles.ts';
import { AccountId, DocumentId, OrganisationId, Sha256 } from '../ids.ts';
import { erasureEvents } from '../personal/erasure-events.ts';
import { firstNotifications, laterNotifications, mapSwitches } from './notifications.ts';
import { passkeyEvents } from './passkey-events.ts';
import { securityNoticeEvents } from './security-notice-events.ts';
import { sessionEvents } from './session-events.ts';
import {
  IdentityLinked,
  IdentityUnlinked,
  identity,
  ScimCalled,
  SecurityAlertRaised,
  SsoRefused,
} from './sso-events.ts';

export const AccountRegistered = message('AccountRegistered', {
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  /** An argon2id hash in the PHC string format. */
  passwordHash: z.string(),
});
/** The same password got a new hash, because the hash parameters have become stronger since the last one. */
export const PasswordRehashed = message('PasswordRehashed', { passwordHash: z.string() });

export const ProfileChanged = message('ProfileChanged', { fullName: z.string() });

/** The account gets the new address once it's confirmed with a link. The link works until `expiresAt`. */
export const EmailChangeRequested = message('EmailChangeRequested', {
  email: z.string(),
  expiresAt: z.iso.datetime(),
  /** The step of the code of the app that proved the holder, if one did. */
  step: z.int().exactOptional(),
});

/** The purposes in order: the link to a new address, the notice to the old one, and the link to the current address. */
export const EmailChangePurpose = z.enum(['email-confirmation', 'email-notice', 'own-email-confirmation']);
export type EmailChangePurpose = z.infer<typeof EmailChangePurpose>;

/** `email` is the address to which the mail went. `expiresAt` identifies the request that it was about. */
const emailChangeMail = { purpose: EmailChangePurpose, email: z.string(), expiresAt: z.iso.datetime() };
export const EmailChangeMailed = message('EmailChangeMailed', { ...emailChangeMail, messageId: z.string() });
export const EmailChangeMailFailed = message('EmailChangeMailFailed', {
  ...emailChangeMail,
  reason: z.string(),
});
/**
 * In a restored backup the account waits for a new address, but in another epoch the link for it was used or replaced.
 * So that link no longer works.
 */
export const EmailChangeWithdrawn = message('EmailChangeWithdrawn', {
  email: z.string(),
  expiresAt: z.iso.datetime(),
});
export const EmailChanged = message('EmailChanged', { email: z.string() });

/**
 * A link to confirm the account's current address was requested. It works until `expiresAt`. With `identity`, it also
 * links who somebody is at an identity provider, which needs the holder's word. With `roles`, it also gives the account the
 * roles of the installation for which its address is named, if its holder opens it signed in.
 */
export const EmailConfirmationRequested = message('EmailConfirmationRequested', {
  email: z.string(),
  expiresAt: z.iso.datetime(),
  identity: identity.exactOptional(),
  roles: z.array(z.enum(installationRoles)).exactOptional(),
});
/**
 * The link that was mailed to the account's address was opened. A new address needs no such event, since EmailChanged
 * confirms it.
 */
export const EmailConfirmed = message('EmailConfirmed', { email: z.string() });

/**
 * Whoever reads the mail of the account's address said that the account isn't theirs, by opening a link that was mailed
 * there. Nobody had ever confirmed the address. It's free for others now. The account has `replacedBy` until its holder
 * confirms another one: an address to which no mail is delivered.
 */
export const EmailReleased = message('EmailReleased', { email: z.string(), replacedBy: z.string() });

/**
 * This also ends all links that confirm an address. They may have been requested by somebody who knew the old password.
 */
export const PasswordChanged = message('PasswordChanged', { passwordHash: z.string() });

/**
 * Somebody who wasn't signed in asked for a link to choose a new password. It works once, until `expiresAt`, and only
 * the newest one works. `email` is the account's address, to which the link goes.
 */
export const PasswordResetRequested = message('PasswordResetRequested', {
  email: z.string(),
  expiresAt: z.iso.datetime(),
});
/** The link was used: the account has a new password. This also ends all links, as a changed password does. */
export const PasswordReset = message('PasswordReset', { passwordHash: z.string() });

/** The purposes in order: the link to choose a new password, and the notice that somebody did. */
export const PasswordMailPurpose = z.enum(['password-reset', 'password-reset-notice']);
export type PasswordMailPurpose = z.infer<typeof PasswordMailPurpose>;

/** `expiresAt` tells one mail from another: for a link it's its end, for a notice the end of the tries to send it. */
const passwordMail = { purpose: PasswordMailPurpose, email: z.string(), expiresAt: z.iso.datetime() };
export const PasswordResetMailed = message('PasswordResetMailed', {
  ...passwordMail,
  messageId: z.string(),
});
export const PasswordResetMailFailed = message('PasswordResetMailFailed', {
  ...passwordMail,
  reason: z.string(),
});

/** A secret for an authenticator app was shown. The second factor isn't on until a correct code was entered. */
export const TwoFactorSetUpStarted = message('TwoFactorSetUpStarted', {});
export const TwoFactorEnabled = message('TwoFactorEnabled', {
  /** The secret of the authenticator app, encrypted with a key that no event contains. */
  secret: z.string(),
  /** The SHA-256 of each recovery code. */
  recoveryCodes: z.array(Sha256),
  /** The step of the first code. */
  step: z.int().exactOptional(),
});
export const TwoFactorDisabled = message('TwoFactorDisabled', {});
/** `code` is the SHA-256 of the recovery code. */
export const RecoveryCodeUsed = message('RecoveryCodeUsed', { code: Sha256 });

/** The logo can be chosen now, but it isn't part of the settings yet. */
export const LogoUploaded = message('LogoUploaded', { logo: Sha256 });

export const BrandingChanged = message('BrandingChanged', {
  /** Null means the default, which is made from the person's name and changes with it. */
  companyName: z.string().nullable(),
  companyLogo: Sha256.nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  /** Null means the default, which is made from the company's name and changes with it. */
  customFooterText: z.string().nullable(),
  brandingOnSigningPage: z.boolean(),
  customEmailTemplate: z.boolean(),
});

export const NotificationsChanged = message('NotificationsChanged', {
  ...mapSwitches(firstNotifications, () => z.boolean()),
  ...mapSwitches(laterNotifications, () => z.boolean().exactOptional()),
});

/**
 * The account belongs to this organisation, and so to no other. It's there before the organisation says that the account
 * is a member, so an organisation that doesn't say so may be replaced.
 */
export const OrganisationJoined = message('OrganisationJoined', { organisation: OrganisationId });
/** The account is free to join another organisation. */
export const OrganisationLeft = message('OrganisationLeft', { organisation: OrganisationId });

/** Nobody can sign in any more, and the user name and the address are free for others. `reason` says why. */
export const AccountClosed = message('AccountClosed', { reason: z.string() });

export const AccountEvent = z.discriminatedUnion('type', [
  AccountRegistered,
  PasswordRehashed,
  ...sessionEvents,
  ...passkeyEvents,
  ProfileChanged,
  EmailChangeRequested,
  EmailChangeMailed,
  EmailChangeMailFailed,
  EmailChangeWithdrawn,
  EmailChanged,
  EmailConfirmationRequested,
  EmailConfirmed,
  EmailReleased,
  PasswordChanged,
  PasswordResetRequested,
  PasswordReset,
  PasswordResetMailed,
  PasswordResetMailFailed,
  TwoFactorSetUpStarted,
  TwoFactorEnabled,
  TwoFactorDisabled,
  RecoveryCodeUsed,
  LogoUploaded,
  BrandingChanged,
  NotificationsChanged,
  OrganisationJoined,
  OrganisationLeft,
  IdentityLinked,
  IdentityUnlinked,
  ...securityNoticeEvents,
  AccountClosed,
  ...erasureEvents,
]);
export type AccountEvent = z.infer<typeof AccountEvent>;

/**
 * These two events say which account has a user name or an e-mail address. They're in the streams `username-<hash>`
 * and `email-<hash>`, whose hashes nobody can guess without LOOKUP_KEY.
 */
export const NameClaimed = message('NameClaimed', { account: AccountId });
export const NameFreed = message('NameFreed', {});

export const ClaimEvent = z.discriminatedUnion('type', [NameClaimed, NameFreed]);
export type ClaimEvent = z.infer<typeof ClaimEvent>;

/**
 * Refusals of a secret are events one by one at first; what follows within ten minutes for the same name or account becomes
 * one more event, and `times` is their number. Without it, it's one.
 */
const timesInAll = z.int().positive().exactOptional();

/**
 * This event and those below are in the streams `security-<day>`. `username` is a hash of the user name that was
 * typed, as in the streams above.
 */
export const SignInFailed = message('SignInFailed', { username: z.string(), times: timesInAll });
/** Somebody who was signed in gave a wrong current password. */
export const PasswordRefused = message('PasswordRefused', { account: AccountId });
/** Somebody who knew the password gave a wrong code of the second factor. */
export const SecondFactorRefused = message('SecondFactorRefused', { account: AccountId, times: timesInAll });
/** Somebody tried to sign in with a passkey that doesn't count for the account. */
export const PasskeyRefused = message('PasskeyRefused', { account: AccountId, times: timesInAll });
/**
 * Somebody asked for a link to choose a new password and none was sent: nobody has that name, its address isn't
 * confirmed, or a link was sent a moment ago. `name` is such a hash of the username or the address that was typed.
 */
export const PasswordResetRefused = message('PasswordResetRefused', { name: z.string(), times: timesInAll });

/**
 * The first refusal becomes an event at once. Further refusals of the same kind, from the same address or account in
 * the ten minutes after it, become one more event, and `times` is their number.
 */
const times = z.int().positive();
/** Somebody used a link that this installation never made. */
export const LinkRefused = message('LinkRefused', { link: z.enum(['signing', 'audit']), times });
/** An uploaded file was refused. `code` is the reason (contracts/api/refusals.ts). */
export const UploadRefused = message('UploadRefused', { account: AccountId, code: z.string(), times });
/** Somebody who was signed in requested documents that never existed. */
export const UnknownDocumentAsked = message('UnknownDocumentAsked', { account: AccountId, times });

/** What an auditor can look at, other than a single document of the current epoch. */
export const AuditArea = z.enum(['documents', 'security', 'installation', 'epoch']);
export type AuditArea = z.infer<typeof AuditArea>;
/**
 * An auditor searched. `query` is the search as a query string (`q=rent&status=sent`). It's missing if everything was
 * requested. The same search within ten minutes, or another page of it, isn't a new event.
 */
export const AuditSearched = message('AuditSearched', { area: AuditArea, query: z.string().optional() });
/** An auditor looked at a document's timeline in an earlier epoch. */
export const EarlierTimelineViewed = message('EarlierTimelineViewed', {
  epoch: z.int(),
  document: DocumentId,
});

export const SecurityEvent = z.discriminatedUnion('type', [
  SignInFailed,
  PasswordRefused,
  SecondFactorRefused,
  PasskeyRefused,
  PasswordResetRefused,
  SsoRefused,
  LinkRefused,
  UploadRefused,
  UnknownDocumentAsked,
  AuditSearched,
  EarlierTimelineViewed,
  ScimCalled,
  SecurityAlertRaised,
]);
export type SecurityEvent = z.infer<typeof SecurityEvent>;
