import type { Answer } from './answer.ts';

const again = 'Please sign in again.';

/** Refusals about signing in at an organisation's identity provider. */
export const ssoRefusals = {
  'sign-in.sso-required': {
    status: 403,
    message: { en: 'Your organization requires single sign-on. Please sign in at its identity provider.' },
  },
  'sso.unknown-domain': {
    status: 404,
    message: {
      en: 'No organization signs in here with this email domain. Please sign in with your password.',
    },
  },
  'sso.provider-down': {
    status: 503,
    message: { en: 'Your organization’s identity provider doesn’t answer. Please try again in a moment.' },
    retryAfter: 30,
  },
  'sso.secret-needed': {
    status: 422,
    message: {
      en: 'Please enter the client secret. It’s needed again whenever the issuer or the client changes.',
    },
  },
  'sso.not-reachable': {
    status: 422,
    message: {
      en: 'This issuer can’t be reached from here. It needs a public address with https, unless an operator has allowed its host.',
    },
  },
  'sso.unfit': {
    status: 422,
    message: { en: 'No one could sign in with this connection. Test it to see what is wrong.' },
  },
  'sso.state': {
    status: 410,
    message: {
      en: `This sign-in took too long, was used already, or was begun in another browser. ${again}`,
    },
  },
  'sso.provider': { status: 401, message: { en: `Your identity provider didn’t sign you in. ${again}` } },
  'sso.issuer': {
    status: 401,
    message: { en: `The answer came from another identity provider than your organization’s. ${again}` },
  },
  'sso.code': { status: 401, message: { en: `Your identity provider didn’t accept its own code. ${again}` } },
  'sso.token': {
    status: 401,
    message: { en: 'Your identity provider’s answer isn’t valid. Please tell your administrators.' },
  },
  'sso.email-missing': {
    status: 403,
    message: {
      en: 'Your identity provider doesn’t tell your email address. Please tell your administrators.',
    },
  },
  'sso.email-unverified': {
    status: 403,
    message: {
      en: 'Your identity provider hasn’t verified your email address. Please tell your administrators.',
    },
  },
  'sso.email-domain': {
    status: 403,
    message: { en: 'Your email address isn’t of one of your organization’s domains.' },
  },
  'sso.other-identity': {
    status: 403,
    message: {
      en: 'The account with your email address belongs to someone else at your identity provider. Please tell your administrators.',
    },
  },
  'sso.unconfirmed-account': {
    status: 403,
    message: {
      en: 'There’s an account with your email address that was never confirmed. We’ve sent you a link: open it, then sign in again.',
    },
  },
  'sso.link-needed': {
    status: 403,
    message: {
      en: 'There’s an account with your email address, and this identity provider can’t sign you in to it without your own word. We’ve sent you a link: open it, then sign in again.',
    },
  },
  'sso.not-linked': { status: 404, message: { en: 'This identity was unlinked already.' } },
  'sso.only-way': {
    status: 409,
    message: { en: 'Your organization requires single sign-on, and this is the only way you can sign in.' },
  },
  'sso.not-a-member': {
    status: 403,
    message: { en: 'You aren’t a member of this organization yet. Please ask one of its administrators.' },
  },
  'sso.logout-token': { status: 400, message: { en: 'The logout token isn’t valid.' } },
} as const satisfies Record<string, Answer>;
