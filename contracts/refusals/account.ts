import type { Answer } from './answer.ts';

/** Refusals about signing in, accounts and their settings. */
export const accountRefusals = {
  'sign-in.failed': { status: 401, message: { en: 'Invalid username or password' } },
  'account.username-taken': { status: 409, message: { en: 'Username already exists' } },
  'account.username-look-alike': {
    status: 422,
    message: {
      en: 'Please use letters from one alphabet only, so that your username can’t be mistaken for someone else’s.',
    },
  },
  'account.username-is-address': {
    status: 422,
    message: { en: 'A username that is an email address has to be your own email address.' },
  },
  'account.email-taken': { status: 409, message: { en: 'Email already exists' } },
  'account.password-short': { status: 422, message: { en: 'Password must be at least 6 characters' } },
  'account.password-common': {
    status: 422,
    message: { en: 'This password is too common. Please choose another one.' },
  },
  'account.password-wrong': { status: 401, message: { en: 'Your current password isn’t correct.' } },
  'account.password-needed': {
    status: 401,
    message: { en: 'Enter your current password to change your email address.' },
  },
  'account.proof-needed': {
    status: 401,
    message: {
      en: 'Enter your current password, or a code from your authenticator app, to change your email address.',
    },
  },
  'sign-in.code-needed': { status: 401, message: { en: 'Enter the code from your authenticator app.' } },
  'sign-in.code-wrong': { status: 401, message: { en: 'This code isn’t correct or has already been used.' } },
  'session.ended': { status: 404, message: { en: 'This device is signed out already.' } },
  'passkey.refused': {
    status: 401,
    message: { en: 'This passkey doesn’t work here. Please sign in another way.' },
  },
  'passkey.not-added': { status: 422, message: { en: 'We couldn’t add this passkey. Please start again.' } },
  'passkey.exists': { status: 409, message: { en: 'This passkey is there already.' } },
  'passkey.too-many': {
    status: 422,
    message: { en: 'You have ten passkeys already. Please remove one first.' },
  },
  'passkey.unknown': { status: 404, message: { en: 'This passkey was removed already.' } },
  'two-factor.on': { status: 409, message: { en: 'Two-factor authentication is already on.' } },
  'two-factor.off': { status: 409, message: { en: 'Two-factor authentication isn’t on.' } },
  'two-factor.needed': {
    status: 403,
    message: { en: 'Your organization requires two-factor authentication. Please set it up first.' },
  },
  'two-factor.required': {
    status: 409,
    message: { en: 'Your organization requires two-factor authentication, so it can’t be turned off.' },
  },
  'two-factor.code-wrong': {
    status: 422,
    message: { en: 'This code isn’t correct or has already been used.' },
  },
  'two-factor.expired': { status: 422, message: { en: 'Setup took too long. Please start again.' } },
  'account.not-closed': {
    status: 409,
    message: { en: 'This account is still open. Please close it before its personal data is erased.' },
  },
  'email-link.invalid': {
    status: 404,
    message: { en: 'This link is invalid or has expired. Please request a new one.' },
  },
  'email-link.elsewhere': {
    status: 403,
    message: {
      en: 'Please sign in to your account in this browser, then open this link again. If the account isn’t yours, you can close this page.',
    },
  },
  'reset-link.invalid': {
    status: 404,
    message: { en: 'This link has expired or has already been used. Please request a new one.' },
  },
  'reset-link.elsewhere': {
    status: 403,
    message: { en: 'Please open this link in a browser where you signed in to your account before.' },
  },
  'email.not-confirmed': {
    status: 403,
    message: {
      en: 'Please verify your email address first. Only people with a verified address can view this page.',
    },
  },
  'role.not-taken': {
    status: 403,
    message: {
      en: 'Your address is named for this role, but your account doesn’t have it yet. Please open the link that we email you for it.',
    },
  },
  'role.signed-out': {
    status: 403,
    message: {
      en: 'This link gives your account a role. Please sign in to that account in this browser, then open the link again.',
    },
  },
  'role.provided': {
    status: 409,
    message: {
      en: 'Your organization manages this account, so a link can’t give it this role. Please ask the operator of this installation.',
    },
  },
  'settings.password': {
    status: 422,
    message: { en: 'To change your password, use Change Password.' },
  },
  'settings.two-factor': {
    status: 422,
    message: {
      en: 'To turn two-factor authentication on or off, follow its setup steps. You’ll need a code.',
    },
  },
  'settings.branding-locked': {
    status: 403,
    message: {
      en: 'In your organization, only owners and administrators can change how emails and signing pages look.',
    },
  },
  'settings.logo': { status: 422, message: { en: 'Please upload this logo first.' } },
  'logo.missing': { status: 422, message: { en: 'Please select an image.' } },
  'logo.wrong-type': { status: 415, message: { en: 'Please select a PNG, JPEG, WebP or GIF image.' } },
  'logo.too-large': { status: 413, message: { en: 'Please select an image smaller than 2MB.' } },
  'logo.unreadable': { status: 422, message: { en: 'This image is damaged or too large.' } },
} as const satisfies Record<string, Answer>;
