import type { ForMembers } from '../text/languages.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** How somebody can sign in: with their password, with a passkey alone, or at the provider of their organization. */
export const SignInMethod = ['password', 'passkey', 'oidc'] as const;
export type SignInMethod = (typeof SignInMethod)[number];

/** What was asked for besides the password: a code of the app, a recovery code, or a passkey. */
export const SignInFactor = ['app', 'recovery', 'passkey'] as const;
export type SignInFactor = (typeof SignInFactor)[number];

/**
 * Why a session was ended from elsewhere: its holder ended this one, or all others; the password or the second factor
 * changed; the identity provider said that its holder signed out; or their organisation suspended or removed them, or took
 * their identity there back; or the identity provider became the only way in, which ends those that began otherwise.
 */
export const SessionEnd = [
  'self',
  'others',
  'password',
  'second-factor',
  'provider',
  'organisation',
  'enforced',
] as const;
export type SessionEnd = (typeof SessionEnd)[number];

/** The ways of signing in that we check ourselves, by the names of RFC 8176. A passkey asks who uses it by itself. */
export const amrOf = (method: Exclude<SignInMethod, 'oidc'>, factor: SignInFactor | null): string[] => {
  if (method === 'passkey') return ['pop', 'user', 'mfa'];

  return factor === null ? ['pwd'] : ['pwd', factor === 'passkey' ? 'pop' : 'otp', 'mfa'];
};

/** Says how somebody signed in, to put behind a name. */
export const signInWords: ForMembers<(method: SignInMethod, factor: SignInFactor | null) => string> = {
  en: (method, factor) => `signed in ${methods[method]}${factor ? ` and ${factors[factor]}` : ''}`,
};

const methods: Readonly<Record<SignInMethod, string>> = {
  password: 'with a password',
  passkey: 'with a passkey',
  oidc: 'by single sign-on',
};

const factors: Readonly<Record<SignInFactor, string>> = {
  app: 'a code from an authenticator app',
  recovery: 'a recovery code',
  passkey: 'a passkey',
};
