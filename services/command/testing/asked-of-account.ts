import type { AccountCommand } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { Account, ActiveAccount } from '#contracts/account/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { linked, signInAt } from './identities.ts';
import { BEGIN, idOf } from './lived-history.ts';

/** What somebody must have asked for who made such an event. */
export const askedOfAccount = (event: Recorded<AccountEvent>, state: Account): AccountCommand => {
  const { type, data, metadata } = event;
  const isByOrganisation = metadata.by.kind === 'system';
  if (type === 'AccountRegistered')
    return { type: isByOrganisation ? 'ProvisionAccount' : 'RegisterAccount', data };
  const account = state as ActiveAccount;
  const step = type === 'SignedIn' || type === 'EmailChangeRequested' ? data.step : undefined;
  const app = { kind: 'app', ...(step !== undefined && { step }) } as const;
  // Sign-ins from before sessions had names have none.
  const session = (type === 'SignedIn' && data.session) || idOf(0);
  const checked = { passwordHash: account.passwordHash, session };
  const newBrowser = type === 'SignedIn' && data.newBrowser ? { newBrowser: data.newBrowser } : {};

  switch (type) {
    case 'PasswordRehashed':
      return { type: 'SignIn', data: { ...checked, rehashed: data.passwordHash, secondFactor: app } };
    case 'PasskeyAdded':
      return { type: 'AddPasskey', data };
    case 'PasskeyRemoved':
      return { type: 'RemovePasskey', data };
    case 'PasskeyCounterRefused':
      return { type: 'RefusePasskeyCounter', data };
    case 'SignedIn':
      if (data.passkey)
        return {
          type: 'SignInWithPasskey',
          data: { session, passkey: data.passkey, ...newBrowser },
        };
      if (data.method === 'oidc')
        return {
          type: 'SignInAtProvider',
          data: { ...signInAt(linked(account, data), session), ...newBrowser },
        };
      return { type: 'SignIn', data: { ...checked, rehashed: null, secondFactor: app, ...newBrowser } };
    case 'RecoveryCodeUsed':
      return {
        type: 'SignIn',
        data: { ...checked, rehashed: null, secondFactor: { kind: 'recovery', ...data } },
      };
    case 'SignedOut':
      return { type: 'SignOut', data };
    case 'SessionEnded':
      return { type: 'EndSessions', data: { sessions: [data.session], by: data.by } };
    case 'BrandingChanged': {
      const { companyName, customFooterText, ...branding } = data;
      return { type: 'ChangeSettings', data: { confirmUntil: BEGIN, ...branding } };
    }
    case 'ProfileChanged':
      if (isByOrganisation) return { type: 'DescribeHolder', data };
      return { type: 'ChangeSettings', data: { confirmUntil: BEGIN, ...data } };
    case 'NotificationsChanged':
      return { type: 'ChangeSettings', data: { confirmUntil: BEGIN, ...data } };
    case 'EmailChangeRequested':
      return {
        type: 'ChangeSettings',
        data: { confirmUntil: data.expiresAt, email: data.email, secondFactor: app },
      };
    case 'EmailChangeMailed':
      return { type: 'RecordEmailChangeMailed', data };
    case 'EmailChangeMailFailed':
      return { type: 'RecordEmailChangeMailFailed', data };
    case 'EmailChangeWithdrawn':
      return { type: 'WithdrawEmailChange', data };
    case 'EmailChanged':
      if (isByOrganisation) return { type: 'DescribeHolder', data };
      return { type: 'ConfirmEmail', data: { ...data, expiresAt: account.pendingEmail?.expiresAt ?? '' } };
    case 'EmailConfirmed':
      return { type: 'ConfirmEmail', data: { ...data, expiresAt: account.confirmableUntil ?? '' } };
    case 'EmailReleased':
      return { type: 'ReleaseEmail', data: { ...data, expiresAt: metadata.at.replace(/^..../, '9999') } };
    case 'EmailConfirmationRequested':
      return { type: 'RequestEmailConfirmation', data: { confirmUntil: data.expiresAt } };
    case 'PasswordChanged':
      return { type: 'ChangePassword', data: { ...data, replaces: account.passwordHash } };
    case 'PasswordResetRequested':
      return { type: 'RequestPasswordReset', data: { resetUntil: data.expiresAt } };
    case 'PasswordReset':
      return {
        type: 'ResetPassword',
        data: { ...data, ...(account.passwordReset ?? { email: '', expiresAt: '' }) },
      };
    case 'PasswordResetMailed':
      return { type: 'RecordPasswordResetMailed', data };
    case 'PasswordResetMailFailed':
      return { type: 'RecordPasswordResetMailFailed', data };
    case 'BreakGlassNoticeOrdered':
      return { type: 'OrderBreakGlassNotice', data };
    case 'OwnersNoticeOrdered':
      return { type: 'OrderOwnersNotice', data };
    case 'SecurityNoticeMailed':
      return { type: 'RecordSecurityNoticeMailed', data };
    case 'SecurityNoticeFailed':
      return { type: 'RecordSecurityNoticeFailed', data };
    case 'TwoFactorSetUpStarted':
      return { type: 'StartTwoFactorSetUp', data };
    case 'TwoFactorEnabled':
      return { type: 'EnableTwoFactor', data: { ...data, recoveryCodes: [...data.recoveryCodes] } };
    case 'TwoFactorDisabled':
      return { type: 'DisableTwoFactor', data: { secondFactor: app } };
    case 'LogoUploaded':
      return { type: 'UploadLogo', data };
    case 'OrganisationJoined':
      return { type: 'JoinOrganisation', data };
    case 'OrganisationLeft':
      return { type: 'LeaveOrganisation', data };
    case 'IdentityLinked':
      return { type: 'LinkIdentity', data };
    case 'IdentityUnlinked':
      return { type: 'UnlinkIdentity', data };
    case 'AccountClosed':
      return { type: 'CloseAccount', data };
    case 'PersonalDataErased': {
      const { keys, ...why } = data;
      return { type: 'ErasePersonalData', data: { key: keys[0] ?? 'a:x', ...why } };
    }
    case 'PersonalKeysDestroyed':
      return { type: 'RecordKeysDestroyed', data };
    case 'BlobsDestroyed':
      return { type: 'RecordBlobsDestroyed', data };
    case 'ErasureCertified':
      return { type: 'CertifyErasure', data };
  }
};
