import type { Answer } from './answer.ts';

/** Refusals about signing in, accounts and their settings. */
export const accountRefusals = {
  'sign-in.failed': { status: 401, message: 'Invalid username or password' },
  'account.username-taken': { status: 409, message: 'Username already exists' },
  'account.username-look-alike': {
    status: 422,
    message:
      'Please use letters from one alphabet only, so that your username can’t be mistaken for someone else’s.',
  },
  'account.username-is-address': {
    status: 422,
    message: 'A username that is an email address has to be your own email address.',
  },
  'account.email-taken': { status: 409, message: 'Email already exists' },
  'account.password-short': { status: 422, message: 'Password must be at least 6 characters' },
  'account.password-common': {
    status: 422,
    message: 'This password is too common. Please choose another one.',
  },
  'account.password-wrong': { status: 401, message: 'Your current password isn’t correct.' },
  'account.password-needed': {
    status: 401,
    message: 'Enter your current password to change your email address.',
  },
  'account.proof-needed': {
    status: 401,
    message:
      'Enter your current password, or a code from your authenticator app, to change your email address.',
  },
  'sign-in.code-needed': { status: 401, message: 'Enter the code from your authenticator app.' },
  'sign-in.code-wrong': { status: 401, message: 'This code isn’t correct or has already been used.' },
  'session.ended': { status: 404, message: 'This device is signed out already.' },
  'passkey.refused': { status: 401, message: 'This passkey doesn’t work here. Please sign in another way.' },
  'passkey.not-added': { status: 422, message: 'We couldn’t add this passkey. Please start again.' },
  'passkey.exists': { status: 409, message: 'This passkey is there already.' },
  'passkey.too-many': { status: 422, message: 'You have ten passkeys already. Please remove one first.' },
  'passkey.unknown': { status: 404, message: 'This passkey was removed already.' },
  'two-factor.on': { status: 409, message: 'Two-factor authentication is already on.' },
  'two-factor.off': { status: 409, message: 'Two-factor authentication isn’t on.' },
  'two-factor.needed': {
    status: 403,
    message: 'Your organization requires two-factor authentication. Please set it up first.',
  },
  'two-factor.required': {
    status: 409,
    message: 'Your organization requires two-factor authentication, so it can’t be turned off.',
  },
  'two-factor.code-wrong': { status: 422, message: 'This code isn’t correct or has already been used.' },
  'two-factor.expired': { status: 422, message: 'Setup took too long. Please start again.' },
  'account.not-closed': {
    status: 409,
    message: 'This account is still open. Please close it before its personal data is erased.',
  },
  'email-link.invalid': {
    status: 404,
    message: 'This link is invalid or has expired. Please request a new one.',
  },
  'email-link.elsewhere': {
    status: 403,
    message:
      'Please sign in to your account in this browser, then open this link again. If the account isn’t yours, you can close this page.',
  },
  'reset-link.invalid': {
    status: 404,
    message: 'This link has expired or has already been used. Please request a new one.',
  },
  'reset-link.elsewhere': {
    status: 403,
    message: 'Please open this link in a browser where you signed in to your account before.',
  },
  'email.not-confirmed': {
    status: 403,
    message:
      'Please verify your email address first. Only people with a verified address can view this page.',
  },
  'role.not-taken': {
    status: 403,
    message:
      'Your address is named for this role, but your account doesn’t have it yet. Please open the link that we email you for it.',
  },
  'role.signed-out': {
    status: 403,
    message:
      'This link gives your account a role. Please sign in to that account in this browser, then open the link again.',
  },
  'role.provided': {
    status: 409,
    message:
      'Your organization manages this account, so a link can’t give it this role. Please ask the operator of this installation.',
  },
  'settings.password': {
    status: 422,
    message: 'To change your password, use Change Password.',
  },
  'settings.two-factor': {
    status: 422,
    message: 'To turn two-factor authentication on or off, follow its setup steps. You’ll need a code.',
  },
  'settings.branding-locked': {
    status: 403,
    message:
      'In your organization, only owners and administrators can change how emails and signing pages look.',
  },
  'settings.logo': { status: 422, message: 'Please upload this logo first.' },
  'logo.missing': { status: 422, message: 'Please select an image.' },
  'logo.wrong-type': { status: 415, message: 'Please select a PNG, JPEG, WebP or GIF image.' },
  'logo.too-large': { status: 413, message: 'Please select an image smaller than 2MB.' },
  'logo.unreadable': { status: 422, message: 'This image is damaged or too large.' },
} as const satisfies Record<string, Answer>;
