import { instantAfter } from '../instant.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** Mails that warn the holder of an account. Nobody can switch them off. The names are stored: never rename any. */
export const SecurityNoticePurpose = ['break-glass-notice', 'new-sign-in-notice'] as const;
export type SecurityNoticePurpose = (typeof SecurityNoticePurpose)[number];

/** A mail that warns. It's listed until it was mailed or failed for good. */
export type SecurityNotice = {
  readonly purpose: SecurityNoticePurpose;
  /** The address to which the mail goes. */
  readonly to: string;
  /** When it happened, and the end of the tries to send the mail (ISO). */
  readonly at: string;
  readonly expiresAt: string;
  /** The account that signed in. */
  readonly account: string;
  /** What the browser said of itself that signed in; null if that isn't of interest. */
  readonly userAgent: string | null;
};

export type SecurityNotices = { readonly securityNotices: readonly SecurityNotice[] };

export const noSecurityNotices: SecurityNotices = { securityNotices: [] };

/** The holder is warned at the account's address. We try to send that for a day. */
export const securityNoticeDue = <Account extends SecurityNotices & { readonly email: string }>(
  account: Account,
  notice: Pick<SecurityNotice, 'purpose' | 'at' | 'account' | 'userAgent'>,
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
