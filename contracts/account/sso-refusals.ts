// This file doesn't use zod, so that the browser can use it as well.

/** Why somebody who came from an identity provider was not let in. The reasons are stored: never rename any. */
export const ssoRefusalReasons = [
  'state',
  'provider',
  'issuer',
  'code',
  'token',
  'email-missing',
  'email-unverified',
  'email-domain',
  'other-identity',
  'unconfirmed-account',
  'link-needed',
  'not-a-member',
  'suspended',
  'logout-token',
] as const;
export type SsoRefusalReason = (typeof ssoRefusalReasons)[number];

export const isSsoRefusalReason = (text: string): text is SsoRefusalReason =>
  (ssoRefusalReasons as readonly string[]).includes(text);
