import { instantAfter } from '../instant.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** Mails that warn the holder of an account. Nobody can switch them off. The names are stored: never rename any. */
export const SecurityNoticePurpose = ['break-glass-notice', 'new-sign-in-notice', 'owners-notice'] as const;
export type SecurityNoticePurpose = (typeof SecurityNoticePurpose)[number];

/**
 * What people are told because it decides who gets in. Owners of an organisation learn what somebody set, and that a
 * token still works although its maker has left. The holder of an account learns that an organisation took it in
 * (`account-joined`), or changed its address (`address-changed`). The names are stored: never rename any.
 */
export const OwnersNoticeKind = [
  'connection-set',
  'connection-removed',
  'token-made',
  'sso-enforced',
  'sso-enforcement-ended',
  'local-sign-in-ended',
  'local-sign-in-allowed',
  'token-maker-out',
  'account-joined',
  'address-changed',
] as const;

/** `about` names it: an issuer, a token, a domain, an organisation's id; empty where there's only one. */
export type OwnersNotice = { readonly kind: (typeof OwnersNoticeKind)[number]; readonly about: string };

type Warning =
  | { readonly purpose: Exclude<SecurityNoticePurpose, 'owners-notice'> }
  | { readonly purpose: 'owners-notice'; readonly notice: OwnersNotice };

type Happened = {
  /** When it happened (ISO). */
  readonly at: string;
  /** The account that signed in, or did what the owners are told. */
  readonly account: string;
  /** What the browser said of itself that signed in; null if that isn't of interest. */
  readonly userAgent: string | null;
};

/** A mail that warns. It's listed until it was mailed or failed for good. */
export type SecurityNotice = Warning &
  Happened & {
    /** The address to which the mail goes. */
    readonly to: string;
    /** The end of the tries to send the mail (ISO). */
    readonly expiresAt: string;
  };

export type SecurityNotices = { readonly securityNotices: readonly SecurityNotice[] };

export const noSecurityNotices: SecurityNotices = { securityNotices: [] };

/** The holder is warned at the account's address. We try to send that for a day. */
export const securityNoticeDue = <Account extends SecurityNotices & { readonly email: string }>(
  account: Account,
  notice: Warning & Happened,
): Account => ({
  ...account,
  securityNotices: [
    ...account.securityNotices,
    { ...notice, to: account.email, expiresAt: instantAfter(notice.at, 1) },
  ],
});

/** What is on record about a mail: `email` is the address to which it went. */
type Settled = Pick<SecurityNotice, 'purpose' | 'expiresAt'> & { readonly email: string };

export const isSecurityNoticeAbout =
  ({ purpose, email, expiresAt }: Settled) =>
  (notice: SecurityNotice): boolean =>
    notice.purpose === purpose && notice.to === email && notice.expiresAt === expiresAt;

export const securityNoticeSettled = <Account extends SecurityNotices>(
  account: Account,
  settled: Settled,
): Account => ({
  ...account,
  securityNotices: account.securityNotices.filter((notice) => !isSecurityNoticeAbout(settled)(notice)),
});
