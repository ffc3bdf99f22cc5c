import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import { passkeyOf } from '#contracts/account/passkeys.ts';
import { accountProblem } from '#contracts/account/possible.ts';
import { type Account, type ActiveAccount, evolveAccount, noAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { Issued } from '#contracts/issued.ts';
import type { Decider } from '../../log/decider.ts';
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

  return decideLater(command, account);
};

type Later = Exclude<AccountCommand, { type: 'RegisterAccount' | 'ProvisionAccount' } | AboutItsEnd>;

const decideLater = (command: Issued<Later>, account: ActiveAccount): readonly AccountEvent[] => {
  switch (command.type) {
    case 'SignIn':
      return signedIn(command.data, account);
    case 'SignInWithPasskey':
      return signedInByPasskey(command.data, account);
    case 'AddPasskey':
      return passkeyAdded(command.data, account);
    case 'RemovePasskey':
      return passkeyRemoved(command.data, account);
    case 'RefusePasskeyCounter':
      return passkeyOf(account, command.data.credential)
        ? [{ type: 'PasskeyCounterRefused', data: command.data }]
        : [];
    case 'SignInAtProvider':
      return signedInAtProvider(command.data, account);
    case 'LinkIdentity':
      return identityLinked(command.data, account);
    case 'UnlinkIdentity':
      return identityUnlinked(command.data, account);
    case 'UnlinkOwnIdentity':
      return ownIdentityUnlinked(command.data, account);
    case 'SignOut':
      return [{ type: 'SignedOut', data: {} }];
    case 'EndSessions':
      return sessionsEnded(command.data);
    case 'ChangeSettings':
      return settingsChanged(command, account);
    case 'UploadLogo':
      return logoUploaded(command.data, account);
    case 'RequestEmailConfirmation':
      return emailConfirmationRequested(command.data, account);
    case 'ConfirmEmail':
      return emailConfirmed(command, account);
    case 'ConfirmOwnEmail':
      return ownEmailConfirmed(command, account);
    case 'ReleaseEmail':
      return emailReleased(command, account);
    case 'WithdrawEmailChange':
      return emailChangeWithdrawn(command.data, account);
    case 'RecordEmailChangeMailed':
      return mailSent(command.data, account);
    case 'RecordEmailChangeMailFailed':
      return mailFailed(command.data, account);
    case 'ChangePassword':
      return passwordChanged(command.data, account);
    case 'RequestPasswordReset':
      return passwordResetRequested(command.data, account);
    case 'ResetPassword':
      return passwordReset(command, account);
    case 'RecordPasswordResetMailed':
      return resetMailSent(command.data, account);
    case 'RecordPasswordResetMailFailed':
      return resetMailFailed(command.data, account);
    case 'OrderBreakGlassNotice':
      return [{ type: 'BreakGlassNoticeOrdered', data: command.data }];
    case 'OrderOwnersNotice':
      return [{ type: 'OwnersNoticeOrdered', data: command.data }];
    case 'RecordSecurityNoticeMailed':
      return noticeMailed(command.data, account);
    case 'RecordSecurityNoticeFailed':
      return noticeFailed(command.data, account);
    case 'StartTwoFactorSetUp':
      return account.twoFactor ? refuse('two-factor.on') : [{ type: 'TwoFactorSetUpStarted', data: {} }];
    case 'EnableTwoFactor':
      return twoFactorEnabled(command.data, account);
    case 'DisableTwoFactor':
      return twoFactorDisabled(command.data, account);
    case 'DescribeHolder':
      return holderDescribed(command.data, account);
    case 'JoinOrganisation':
      return organisationJoined(command.data, account);
    case 'LeaveOrganisation':
      return organisationLeft(command.data, account);
  }
};

export const account: Decider<Account, AccountCommand, AccountEvent> = {
  category: 'account',
  initial: noAccount,
  decide,
  evolve: evolveAccount,
  problem: accountProblem,
};
