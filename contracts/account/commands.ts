import { z } from 'zod';
import { message } from '../envelope.ts';
import { installationRoles } from '../epochs/installation-roles.ts';
import { OrganisationId, Sha256 } from '../ids.ts';
import { CertifyErasure, RecordBlobsDestroyed, RecordKeysDestroyed } from '../personal/erasure-commands.ts';
import { erasureReason, PersonalDataErased } from '../personal/erasure-events.ts';
import { email, personName } from '../text/person.ts';
import { line, lineOrNothing, name, passage } from '../text/text.ts';
import type { ValueProblem } from '../text/value-problems.ts';
import { FOOTER_MAX, isColor, NAME_MAX } from './branding.ts';
import { EmailChangePurpose, PasswordMailPurpose } from './events.ts';
import { mapSwitches, notificationDefaults } from './notifications.ts';
import { PasskeyAdded, PasskeyRemoved, PasskeyUsed } from './passkey-events.ts';
import { PASSKEY_NAME_MAX } from './passkeys.ts';
import { OwnersNoticeOrdered, settledNotice } from './security-notice-events.ts';
import { SessionEnd } from './sign-in.ts';
import { identity } from './sso-events.ts';

/** Whoever gives this command has seen that the provider vouches for the account's address. */
export const LinkIdentity = message('LinkIdentity', { issuer: z.string(), subject: Sha256 });
/** Whoever gives this command has seen that the account's organisation takes the identity back. */
export const UnlinkIdentity = message('UnlinkIdentity', { issuer: z.string(), subject: Sha256 });
/** The holder takes it back. `maySignInHere` is whether they may sign in with what is kept here, a password or a passkey. */
export const UnlinkOwnIdentity = message('UnlinkOwnIdentity', {
  subject: Sha256,
  maySignInHere: z.boolean(),
});

/** Passwords are hashed before a command is made, so deciders never see a password. */
export const RegisterAccount = message('RegisterAccount', {
  username: name(100),
  email,
  fullName: personName,
  passwordHash: z.string(),
});

/** The correct code that somebody gave: one from their app, of this step, or the recovery code with this SHA-256. */
const SecondFactor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('app'), step: z.int().exactOptional() }),
  z.strictObject({ kind: z.literal('recovery'), code: Sha256 }),
]);
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The second factor that was given in addition to the password. */
const SignInFactor = z.discriminatedUnion('kind', [
  ...SecondFactor.options,
  z.strictObject({ kind: z.literal('passkey'), ...PasskeyUsed.shape }),
]);
export type SignInFactor = z.infer<typeof SignInFactor>;

/** This browser never signed in to the account before. */
const newBrowser = z.literal(true).exactOptional();

export const SignIn = message('SignIn', {
  /** The hash that the password was checked against. */
  passwordHash: z.string(),
  rehashed: z.string().nullable(),
  secondFactor: SignInFactor.nullable(),
  /** The name of the session that is opened. */
  session: z.uuid(),
  newBrowser,
});
/** Opens the session of this name by a passkey alone, whose signature was checked. */
export const SignInWithPasskey = message('SignInWithPasskey', {
  session: z.uuid(),
  passkey: PasskeyUsed,
  newBrowser,
});
export const AddPasskey = message('AddPasskey', {
  ...PasskeyAdded.shape.data.shape,
  name: line(PASSKEY_NAME_MAX),
});
export const RemovePasskey = message('RemovePasskey', PasskeyRemoved.shape.data.shape);
/** Puts on record that a passkey was refused because it doesn't count on. */
export const RefusePasskeyCounter = message('RefusePasskeyCounter', PasskeyUsed.shape);
/** Whoever gives this command has checked the identity provider's token. `amr` is what the provider says of itself. */
export const SignInAtProvider = message('SignInAtProvider', {
  issuer: z.string(),
  subject: Sha256,
  amr: z.array(z.string()),
  /** The name of the session that is opened. */
  session: z.uuid(),
  newBrowser,
});
export const SignOut = message('SignOut', {});
/** Puts on record that these sessions end, and why. */
export const EndSessions = message('EndSessions', {
  sessions: z.array(z.uuid()),
  by: z.enum(SessionEnd),
});

const color = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isColor, 'not-a-color' satisfies ValueProblem);

/** Members that are missing stay unchanged. */
export const ChangeSettings = message('ChangeSettings', {
  fullName: personName.exactOptional(),
  email: email.exactOptional(),
  /** Until when a new e-mail address can be confirmed (ISO). */
  confirmUntil: z.iso.datetime(),
  /** The code that was given to change the e-mail address. It takes the place of the password. */
  secondFactor: SecondFactor.exactOptional(),
  twoFactorAuth: z.boolean().exactOptional(),
  ...mapSwitches(notificationDefaults, () => z.boolean().exactOptional()),
  /** An empty name means the default. */
  companyName: lineOrNothing(NAME_MAX).exactOptional(),
  companyLogo: Sha256.nullable().exactOptional(),
  primaryColor: color.exactOptional(),
  secondaryColor: color.exactOptional(),
  customFooterText: lineOrNothing(FOOTER_MAX).exactOptional(),
  brandingOnSigningPage: z.boolean().exactOptional(),
  customEmailTemplate: z.boolean().exactOptional(),
  /** Whether the account's organisation lets it change none of these looks. */
  brandingLocked: z.boolean().exactOptional(),
});
export const UploadLogo = message('UploadLogo', { logo: Sha256 });

/**
 * Orders a mail with a link that confirms the account's own address, links an identity if there is one, and gives roles of
 * the installation if there are any. With either, it's mailed to a confirmed address as well.
 */
export const RequestEmailConfirmation = message('RequestEmailConfirmation', {
  confirmUntil: z.iso.datetime(),
  identity: identity.exactOptional(),
  roles: z.array(z.enum(installationRoles)).exactOptional(),
});
/**
 * Confirms the new address that the account waits for, or the address that it already has. With `passwordHash`, of a
 * password that nobody knows, whoever opened the link wasn't signed in: if it links them to an account that may have been
 * somebody else's, all other ways into that account end.
 */
export const ConfirmEmail = message('ConfirmEmail', {
  email,
  expiresAt: z.iso.datetime(),
  passwordHash: z.string().exactOptional(),
});
/**
 * Confirms the account's own address at once. Whoever gives this command has seen that its holder reads the mails of that
 * address: they brought another link that was mailed there, which works until `expiresAt`.
 */
export const ConfirmOwnEmail = message('ConfirmOwnEmail', { email, expiresAt: z.iso.datetime() });
/**
 * Frees the account's address if nobody ever confirmed it. Whoever gives this command has seen a link that was mailed to
 * the address and works until `expiresAt`.
 */
export const ReleaseEmail = message('ReleaseEmail', {
  email: z.string(),
  expiresAt: z.iso.datetime(),
  replacedBy: z.string(),
});
const emailChangeMail = { purpose: EmailChangePurpose, email: z.string(), expiresAt: z.iso.datetime() };
export const RecordEmailChangeMailed = message('RecordEmailChangeMailed', {
  ...emailChangeMail,
  messageId: z.string(),
});
export const RecordEmailChangeMailFailed = message('RecordEmailChangeMailFailed', {
  ...emailChangeMail,
  reason: z.string(),
});

/** A restore gives this command for a change of address whose link was used or replaced in another epoch. */
export const WithdrawEmailChange = message('WithdrawEmailChange', {
  email: z.string(),
  expiresAt: z.iso.datetime(),
});

/** `replaces` is the hash with which the old password was checked. */
export const ChangePassword = message('ChangePassword', { passwordHash: z.string(), replaces: z.string() });

/** Orders a mail with a link to choose a new password. The link works until `resetUntil` (ISO). */
export const RequestPasswordReset = message('RequestPasswordReset', { resetUntil: z.iso.datetime() });
/** Uses the link that was mailed to `email` and works until `expiresAt`. */
export const ResetPassword = message('ResetPassword', {
  email: z.string(),
  expiresAt: z.iso.datetime(),
  passwordHash: z.string(),
});
const passwordMail = { purpose: PasswordMailPurpose, email: z.string(), expiresAt: z.iso.datetime() };
export const RecordPasswordResetMailed = message('RecordPasswordResetMailed', {
  ...passwordMail,
  messageId: z.string(),
});
export const RecordPasswordResetMailFailed = message('RecordPasswordResetMailFailed', {
  ...passwordMail,
  reason: z.string(),
});

/** Tells the account's holder that an owner of their organisation signed in past the identity provider. */
export const OrderBreakGlassNotice = message('OrderBreakGlassNotice', { account: z.uuid() });
/** Tells an owner by mail what `account` did. */
export const OrderOwnersNotice = message('OrderOwnersNotice', OwnersNoticeOrdered.shape.data.shape);
export const RecordSecurityNoticeMailed = message('RecordSecurityNoticeMailed', {
  ...settledNotice,
  messageId: z.string(),
});
export const RecordSecurityNoticeFailed = message('RecordSecurityNoticeFailed', {
  ...settledNotice,
  reason: z.string(),
});

export const StartTwoFactorSetUp = message('StartTwoFactorSetUp', {});
export const EnableTwoFactor = message('EnableTwoFactor', {
  secret: z.string(),
  recoveryCodes: z.array(Sha256),
  step: z.int().exactOptional(),
});
export const DisableTwoFactor = message('DisableTwoFactor', { secondFactor: SecondFactor });

/**
 * An organisation says who somebody is, by an address in a domain that it has proven to be its own. So the address counts
 * as confirmed. Only the installation gives this command and the next.
 */
export const ProvisionAccount = message('ProvisionAccount', RegisterAccount.shape.data.shape);
/** What an organisation says anew about the holder of an account. Members that are missing stay unchanged. */
export const DescribeHolder = message('DescribeHolder', {
  fullName: personName.exactOptional(),
  email: email.exactOptional(),
});

/** Whoever gives one of these has seen that the organisation says the same, or is about to say it. */
export const JoinOrganisation = message('JoinOrganisation', { organisation: OrganisationId });
export const LeaveOrganisation = message('LeaveOrganisation', { organisation: OrganisationId });

/** Ends the account. Its holder gives this command, or the installation for an operator. */
export const CloseAccount = message('CloseAccount', { reason: passage(500) });
/** Erases the personal data of a closed account, whose key this is. Only the installation gives this command. */
export const ErasePersonalData = message('ErasePersonalData', {
  key: PersonalDataErased.shape.data.shape.keys.element,
  ...erasureReason,
});

export const AccountCommand = z.discriminatedUnion('type', [
  RegisterAccount,
  ProvisionAccount,
  DescribeHolder,
  SignIn,
  SignInWithPasskey,
  AddPasskey,
  RemovePasskey,
  RefusePasskeyCounter,
  SignInAtProvider,
  LinkIdentity,
  UnlinkIdentity,
  UnlinkOwnIdentity,
  SignOut,
  EndSessions,
  ChangeSettings,
  UploadLogo,
  RequestEmailConfirmation,
  ConfirmEmail,
  ConfirmOwnEmail,
  ReleaseEmail,
  RecordEmailChangeMailed,
  RecordEmailChangeMailFailed,
  WithdrawEmailChange,
  ChangePassword,
  RequestPasswordReset,
  ResetPassword,
  RecordPasswordResetMailed,
  RecordPasswordResetMailFailed,
  OrderBreakGlassNotice,
  OrderOwnersNotice,
  RecordSecurityNoticeMailed,
  RecordSecurityNoticeFailed,
  StartTwoFactorSetUp,
  EnableTwoFactor,
  DisableTwoFactor,
  JoinOrganisation,
  LeaveOrganisation,
  CloseAccount,
  ErasePersonalData,
  RecordKeysDestroyed,
  RecordBlobsDestroyed,
  CertifyErasure,
]);
export type AccountCommand = z.infer<typeof AccountCommand>;

export const ClaimName = message('ClaimName', { account: z.uuid() });
export const FreeName = message('FreeName', { account: z.uuid() });

export const ClaimCommand = z.discriminatedUnion('type', [ClaimName, FreeName]);
export type ClaimCommand = z.infer<typeof ClaimCommand>;
