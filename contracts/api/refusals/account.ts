import type { Answer } from './answer.ts';

/** Refusals about signing in, accounts and their settings. */
export const accountRefusals = {
  'sign-in.failed': { status: 401, message: 'Invalid username or password' },
  'account.username-taken': { status: 409, message: 'Username already exists' },
  'account.username-look-alike': {
    status: 422,
    message: 'Please write the username in one alphabet: this one could be taken for another name.',
  },
  'account.email-taken': { status: 409, message: 'Email already exists' },
  'account.password-short': { status: 422, message: 'Password must be at least 6 characters' },
  'account.password-common': {
    status: 422,
    message: 'Please choose a password that is not among the most common ones.',
  },
  'account.password-wrong': { status: 401, message: 'The current password is wrong.' },
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
  'sign-in.code-wrong': { status: 401, message: 'The code is wrong or was used before.' },
  'two-factor.on': { status: 409, message: 'Two-factor authentication is already on.' },
  'two-factor.off': { status: 409, message: 'Two-factor authentication is not on.' },
  'two-factor.code-wrong': { status: 422, message: 'The code is wrong or was used before.' },
  'two-factor.expired': { status: 422, message: 'The setup took too long. Please start again.' },
  'email-link.invalid': {
    status: 404,
    message: 'This link is invalid or has expired. Please ask for another one.',
  },
  'reset-link.invalid': {
    status: 404,
    message: 'This link has expired or was already used. Please ask for another one.',
  },
  'reset-link.elsewhere': {
    status: 403,
    message: 'Please open this link in the browser in which you asked for it.',
  },
  'email.not-confirmed': {
    status: 403,
    message: 'Confirm your email address first. This part is only for people with a confirmed address.',
  },
  'settings.password': {
    status: 422,
    message: 'Please use Change Password: it asks for the current password.',
  },
  'settings.two-factor': {
    status: 422,
    message: 'Two-factor authentication is switched by its own steps, which ask for a code.',
  },
  'settings.logo': { status: 422, message: 'Please upload this logo first.' },
  'logo.missing': { status: 422, message: 'Please select an image.' },
  'logo.wrong-type': { status: 415, message: 'Please select a PNG, JPEG, WebP or GIF image.' },
  'logo.too-large': { status: 413, message: 'Please select an image smaller than 2MB.' },
  'logo.unreadable': { status: 422, message: 'The image is damaged or has too many pixels.' },
} as const satisfies Record<string, Answer>;
