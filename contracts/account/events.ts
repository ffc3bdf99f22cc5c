// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { AccountId, DocumentId, Sha256 } from '../ids.ts';
import { firstNotifications, laterNotifications, mapSwitches } from './notifications.ts';

export const AccountRegistered = message('AccountRegistered', {
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  /** An argon2id hash in the PHC string format. */
  passwordHash: z.string(),
});
/** The parameters grew since the password was last hashed. */
export const PasswordRehashed = message('PasswordRehashed', { passwordHash: z.string() });
export const SignedIn = message('SignedIn', {});
export const SignedOut = message('SignedOut', {});

export const ProfileChanged = message('ProfileChanged', { fullName: z.string() });

/** The new address counts once it was confirmed by a link that works until `expiresAt`. */
export const EmailChangeRequested = message('EmailChangeRequested', {
  email: z.string(),
  expiresAt: z.iso.datetime(),
});

/** The link for the new address, the word of it to the old one, or the link for the address that there is. */
export const EmailChangePurpose = z.enum(['email-confirmation', 'email-notice', 'own-email-confirmation']);
export type EmailChangePurpose = z.infer<typeof EmailChangePurpose>;

/** `email` is where the mail went; `expiresAt` tells which request it was about. */
const emailChangeMail = { purpose: EmailChangePurpose, email: z.string(), expiresAt: z.iso.datetime() };
export const EmailChangeMailed = message('EmailChangeMailed', { ...emailChangeMail, messageId: z.string() });
export const EmailChangeMailFailed = message('EmailChangeMailFailed', {
  ...emailChangeMail,
  reason: z.string(),
});
/** A restored backup waits for an address whose link another epoch saw used or replaced: it is dead. */
export const EmailChangeWithdrawn = message('EmailChangeWithdrawn', {
  email: z.string(),
  expiresAt: z.iso.datetime(),
});
export const EmailChanged = message('EmailChanged', { email: z.string() });

/** The account's own address is confirmed by a link that works until `expiresAt`. */
export const EmailConfirmationRequested = message('EmailConfirmationRequested', {
  email: z.string(),
  expiresAt: z.iso.datetime(),
});
/** Somebody who reads the mail of the account's address opened the link. A changed address was confirmed as well. */
export const EmailConfirmed = message('EmailConfirmed', { email: z.string() });

/** A link to confirm an address that was asked for before is void: whoever asked may have known the old password. */
export const PasswordChanged = message('PasswordChanged', { passwordHash: z.string() });

/** A secret for an authenticator app was shown. Nothing is on before a first code was right. */
export const TwoFactorSetUpStarted = message('TwoFactorSetUpStarted', {});
export const TwoFactorEnabled = message('TwoFactorEnabled', {
  /** Of the authenticator app, encrypted with a key that is in no event. */
  secret: z.string(),
  /** SHA-256 of each. */
  recoveryCodes: z.array(Sha256),
});
export const TwoFactorDisabled = message('TwoFactorDisabled', {});
/** `code` is its SHA-256. */
export const RecoveryCodeUsed = message('RecoveryCodeUsed', { code: Sha256 });

/** It can be chosen now, but is not part of the settings yet. */
export const LogoUploaded = message('LogoUploaded', { logo: Sha256 });

export const BrandingChanged = message('BrandingChanged', {
  /** Null: the default, which follows the person's name. */
  companyName: z.string().nullable(),
  companyLogo: Sha256.nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  /** Null: the default, which follows the company's name. */
  customFooterText: z.string().nullable(),
  brandingOnSigningPage: z.boolean(),
  customEmailTemplate: z.boolean(),
});

export const NotificationsChanged = message('NotificationsChanged', {
  ...mapSwitches(firstNotifications, () => z.boolean()),
  ...mapSwitches(laterNotifications, () => z.boolean().exactOptional()),
});

export const AccountEvent = z.discriminatedUnion('type', [
  AccountRegistered,
  PasswordRehashed,
  SignedIn,
  SignedOut,
  ProfileChanged,
  EmailChangeRequested,
  EmailChangeMailed,
  EmailChangeMailFailed,
  EmailChangeWithdrawn,
  EmailChanged,
  EmailConfirmationRequested,
  EmailConfirmed,
  PasswordChanged,
  TwoFactorSetUpStarted,
  TwoFactorEnabled,
  TwoFactorDisabled,
  RecoveryCodeUsed,
  LogoUploaded,
  BrandingChanged,
  NotificationsChanged,
]);
export type AccountEvent = z.infer<typeof AccountEvent>;

/** In the streams `username-<sha256>` and `email-<sha256>`: who holds the name. */
export const NameClaimed = message('NameClaimed', { account: AccountId });
export const NameFreed = message('NameFreed', {});

export const ClaimEvent = z.discriminatedUnion('type', [NameClaimed, NameFreed]);
export type ClaimEvent = z.infer<typeof ClaimEvent>;

/** In the streams `security-<day>`. `username` is the SHA-256 of what was typed, normalised. */
export const SignInFailed = message('SignInFailed', { username: z.string() });
/** By somebody who was signed in. */
export const PasswordRefused = message('PasswordRefused', { account: AccountId });
/** By somebody who knew the password. */
export const SecondFactorRefused = message('SecondFactorRefused', { account: AccountId });

/**
 * The first refusal is an event at once; those of the same kind in the ten minutes after it, from the same address or
 * account, are one event more, with `times`.
 */
const times = z.int().positive();
/** Somebody came with a link that this installation never made. */
export const LinkRefused = message('LinkRefused', { link: z.enum(['signing', 'audit']), times });
/** A file was not taken; `code` says why (contracts/api/refusals.ts). */
export const UploadRefused = message('UploadRefused', { account: AccountId, code: z.string(), times });
/** Somebody who was signed in asked for documents that never were. */
export const UnknownDocumentAsked = message('UnknownDocumentAsked', { account: AccountId, times });

/** What an auditor may look at beyond one document of the current epoch. */
export const AuditArea = z.enum(['documents', 'security', 'installation', 'epoch']);
export type AuditArea = z.infer<typeof AuditArea>;
/**
 * By an auditor. `query` is what was asked for (`q=rent&status=sent`), missing where it was everything; the same search
 * within ten minutes, further pages of it as well, is one.
 */
export const AuditSearched = message('AuditSearched', { area: AuditArea, query: z.string().optional() });
/** A document's timeline as an earlier epoch has it. */
export const EarlierTimelineViewed = message('EarlierTimelineViewed', {
  epoch: z.int(),
  document: DocumentId,
});

export const SecurityEvent = z.discriminatedUnion('type', [
  SignInFailed,
  PasswordRefused,
  SecondFactorRefused,
  LinkRefused,
  UploadRefused,
  UnknownDocumentAsked,
  AuditSearched,
  EarlierTimelineViewed,
]);
export type SecurityEvent = z.infer<typeof SecurityEvent>;
