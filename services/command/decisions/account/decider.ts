import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { passkeyOf } from '#contracts/account/passkeys.ts';
import { accountProblem } from '#contracts/account/possible.ts';
import { type Account, type ActiveAccount, evolveAccount, noAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { Issued } from '#contracts/issued.ts';
import { type Decider, decideByType } from '../../log/decider.ts';
import {
  passwordChanged,
  sessionsEnded,
  signedIn,
  twoFactorDisabled,
  twoFactorEnabled,
} from './credentials.ts';
import {
  emailChangeWithdrawn,
  emailConfirmationRequested,
  emailConfirmed,
  emailReleased,
  mailFailed,
  mailSent,
  ownEmailConfirmed,
} from './email-change.ts';
import { type AboutItsEnd, decideEnd, isAboutItsEnd } from './ending.ts';
import { identityLinked, identityUnlinked, ownIdentityUnlinked, signedInAtProvider } from './identities.ts';
import { holderDescribed, organisationJoined, organisationLeft, provisioned } from './organisation.ts';
import { passkeyAdded, passkeyRemoved, signedInByPasskey } from './passkeys.ts';
import { passwordReset, passwordResetRequested, resetMailFailed, resetMailSent } from './password-reset.ts';
import { logoUploaded, settingsChanged } from './profile.ts';
import { noticeFailed, noticeMailed } from './security-notices.ts';

type Later = Exclude<AccountCommand, { type: 'RegisterAccount' | 'ProvisionAccount' } | AboutItsEnd>;

/** What follows from each command about an account that is open. */
const decideOnOpen = decideByType<ActiveAccount, Later, AccountEvent>({
  SignIn: ({ data }, account) => signedIn(data, account),
  SignInWithPasskey: ({ data }, account) => signedInByPasskey(data, account),
  AddPasskey: ({ data }, account) => passkeyAdded(data, account),
  RemovePasskey: ({ data }, account) => passkeyRemoved(data, account),
  RefusePasskeyCounter: ({ data }, account) =>
    passkeyOf(account, data.credential) ? [{ type: 'PasskeyCounterRefused', data }] : [],
  SignInAtProvider: ({ data }, account) => signedInAtProvider(data, account),
  LinkIdentity: ({ data }, account) => identityLinked(data, account),
  UnlinkIdentity: ({ data }, account) => identityUnlinked(data, account),
  UnlinkOwnIdentity: ({ data }, account) => ownIdentityUnlinked(data, account),
  SignOut: () => [{ type: 'SignedOut', data: {} }],
  EndSessions: ({ data }) => sessionsEnded(data),
  ChangeSettings: settingsChanged,
  UploadLogo: ({ data }, account) => logoUploaded(data, account),
  RequestEmailConfirmation: ({ data }, account) => emailConfirmationRequested(data, account),
  ConfirmEmail: emailConfirmed,
  ConfirmOwnEmail: ownEmailConfirmed,
  ReleaseEmail: emailReleased,
  WithdrawEmailChange: ({ data }, account) => emailChangeWithdrawn(data, account),
  RecordEmailChangeMailed: ({ data }, account) => mailSent(data, account),
  RecordEmailChangeMailFailed: ({ data }, account) => mailFailed(data, account),
  ChangePassword: ({ data }, account) => passwordChanged(data, account),
  RequestPasswordReset: ({ data }, account) => passwordResetRequested(data, account),
  ResetPassword: passwordReset,
  RecordPasswordResetMailed: ({ data }, account) => resetMailSent(data, account),
  RecordPasswordResetMailFailed: ({ data }, account) => resetMailFailed(data, account),
  OrderBreakGlassNotice: ({ data }) => [{ type: 'BreakGlassNoticeOrdered', data }],
  OrderOwnersNotice: ({ data }) => [{ type: 'OwnersNoticeOrdered', data }],
  RecordSecurityNoticeMailed: ({ data }, account) => noticeMailed(data, account),
  RecordSecurityNoticeFailed: ({ data }, account) => noticeFailed(data, account),
  StartTwoFactorSetUp: (_, account) =>
    account.twoFactor ? refuse('two-factor.on') : [{ type: 'TwoFactorSetUpStarted', data: {} }],
  EnableTwoFactor: ({ data }, account) => twoFactorEnabled(data, account),
  DisableTwoFactor: ({ data }, account) => twoFactorDisabled(data, account),
  DescribeHolder: ({ data }, account) => holderDescribed(data, account),
  JoinOrganisation: ({ data }, account) => organisationJoined(data, account),
  LeaveOrganisation: ({ data }, account) => organisationLeft(data, account),
});

const decide = (command: Issued<AccountCommand>, account: Account): readonly AccountEvent[] => {
  if (command.type === 'RegisterAccount')
    return account.status === 'none' ? [{ type: 'AccountRegistered', data: command.data }] : refuse('busy');
  if (command.type === 'ProvisionAccount')
    return account.status === 'none' ? provisioned(command.data) : refuse('busy');
  if (account.status === 'none') return refuse(command.type === 'SignIn' ? 'sign-in.failed' : 'signed-out');

  if (isAboutItsEnd(command)) return decideEnd(command, account);
  if (account.closedAt !== null)
    return command.by.kind === 'system' && command.type !== 'RequestPasswordReset'
      ? []
      : refuse(command.type === 'SignIn' ? 'sign-in.failed' : 'signed-out');

  return decideOnOpen(command, account);
};

export const account: Decider<Account, AccountCommand, AccountEvent> = {
  category: 'account',
  initial: noAccount,
  decide,
  evolve: evolveAccount,
  problem: accountProblem,
};
