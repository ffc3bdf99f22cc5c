// These names and shapes are stored forever: add to them, but never rename any.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { AccountId } from '../ids.ts';
import { OwnersNoticeKind, SecurityNoticePurpose } from './security-notices.ts';

/**
 * An owner of this account's organisation signed in past the identity provider, and the holder of this account is told
 * by mail.
 */
export const BreakGlassNoticeOrdered = message('BreakGlassNoticeOrdered', { account: AccountId });

/** The holder of this account is told something by mail, as an owner of an organisation. `account` did it. */
export const OwnersNoticeOrdered = message('OwnersNoticeOrdered', {
  kind: z.enum(OwnersNoticeKind),
  about: z.string(),
  account: AccountId,
});

/** `email` is the address to which the mail went. `expiresAt` tells one mail from another. */
export const settledNotice = {
  purpose: z.enum(SecurityNoticePurpose),
  email: z.string(),
  expiresAt: z.iso.datetime(),
};
export const SecurityNoticeMailed = message('SecurityNoticeMailed', {
  ...settledNotice,
  messageId: z.string(),
});
export const SecurityNoticeFailed = message('SecurityNoticeFailed', { ...settledNotice, reason: z.string() });

export const securityNoticeEvents = [
  BreakGlassNoticeOrdered,
  OwnersNoticeOrdered,
  SecurityNoticeMailed,
  SecurityNoticeFailed,
] as const;
