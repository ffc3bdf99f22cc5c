import { z } from 'zod';
import { changePassword, PasswordForm } from '../account/change-password.ts';
import { CloseForm, closeOwnAccount } from '../account/close-own-account.ts';
import { ConfirmEmailForm, confirmEmail } from '../account/confirm-email.ts';
import { endAllOthers, endOneSession } from '../account/end-sessions.ts';
import { PasskeyForm, passkeyOptions, signInWithPasskey } from '../account/passkeys/authenticate.ts';
import {
  addPasskey,
  NewPasskeyForm,
  newPasskeyOptions,
  ProofForm,
  removePasskey,
} from '../account/passkeys/own-passkeys.ts';
import { Registration, register } from '../account/register.ts';
import { ReleaseEmailForm, releaseEmail } from '../account/release-email.ts';
import { requestEmailConfirmation } from '../account/request-email-confirmation.ts';
import { ResetRequestForm, requestPasswordReset } from '../account/request-password-reset.ts';
import { ResetForm, ResetLinkForm, resetPassword, showResetLink } from '../account/reset-password.ts';
import { SettingsForm, saveSettings } from '../account/save-settings.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  TwoFactorForm,
  TwoFactorOffForm,
} from '../account/second-factor/switch-two-factor.ts';
import { SignInForm, signIn, signOut } from '../account/sign-in.ts';
import { uploadLogo } from '../account/upload-logo.ts';
import { logoLimit } from '../http/body.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { allowedBeforeTwoFactor, type Route, route, silent, uploadRoute } from '../http/route.ts';

const nothing = z.strictObject({});

/** The fingerprint of a form that contains only secrets is empty. */
const secret = () => ({});

/** What an account's owner can do. Each route lists what goes into its fingerprint, which never contains a secret. */
export const accountRoutes: readonly Route<Dependencies>[] = [
  route(
    'POST',
    '/api/auth/register',
    'anyone',
    Registration,
    register,
    ({ password, invitation, ...rest }) => rest,
  ),
  route(
    'POST',
    '/api/auth/login',
    'anyone',
    SignInForm,
    signIn,
    ({ password, code, passkey, ...rest }) => rest,
  ),
  allowedBeforeTwoFactor(route('POST', '/api/auth/logout', 'account', nothing, signOut)),
  route('DELETE', '/api/auth/sessions', 'account', nothing, endAllOthers),
  route('DELETE', '/api/auth/sessions/:sessionId', 'account', nothing, endOneSession),
  route('POST', '/api/auth/password', 'account', PasswordForm, changePassword, secret),
  route('POST', '/api/auth/passkeys/options', 'anyone', nothing, passkeyOptions),
  route('POST', '/api/auth/passkeys/authenticate', 'anyone', PasskeyForm, signInWithPasskey),
  route('POST', '/api/auth/passkeys/register/options', 'account', ProofForm, newPasskeyOptions, secret),
  route('POST', '/api/auth/passkeys/register', 'account', NewPasskeyForm, addPasskey),
  route('DELETE', '/api/auth/passkeys/:passkey', 'account', ProofForm, removePasskey, secret),
  silent(route('POST', '/api/auth/reset-password/request', 'anyone', ResetRequestForm, requestPasswordReset)),
  route('POST', '/api/auth/reset-password/check', 'anyone', ResetLinkForm, showResetLink, secret),
  route('POST', '/api/auth/reset-password', 'anyone', ResetForm, resetPassword, secret),
  allowedBeforeTwoFactor(route('POST', '/api/auth/two-factor', 'account', nothing, beginTwoFactor)),
  allowedBeforeTwoFactor(
    route('POST', '/api/auth/two-factor/confirm', 'account', TwoFactorForm, confirmTwoFactor, secret),
  ),
  route('POST', '/api/auth/two-factor/disable', 'account', TwoFactorOffForm, disableTwoFactor, secret),
  route('POST', '/api/auth/confirm-email/request', 'account', nothing, requestEmailConfirmation),
  route('POST', '/api/auth/confirm-email', 'anyone', ConfirmEmailForm, confirmEmail, secret),
  route('POST', '/api/auth/release-email', 'anyone', ReleaseEmailForm, releaseEmail, secret),
  route(
    'POST',
    '/api/settings',
    'account',
    SettingsForm,
    saveSettings,
    ({ password, currentPassword, code, ...rest }) => rest,
  ),
  route('POST', '/api/account/close', 'account', CloseForm, closeOwnAccount, secret),
  uploadRoute('/api/upload-logo', 'logo', uploadLogo, logoLimit),
];
