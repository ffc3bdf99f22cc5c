// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../../envelope.ts';
import { AccountId, RecipientId } from '../../ids.ts';
import { hasSeenRemarks } from '../remarks/remarks.ts';

export const DocumentSent = message('DocumentSent', { hasSeenRemarks });

/** `attempt` is the number of the recipient's invitation: 1 for the one at sending, and one more with each resend. */
export const InvitationMailed = message('InvitationMailed', {
  recipient: RecipientId,
  attempt: z.int(),
  linkVersion: z.int(),
  linkExpiresAt: z.iso.datetime(),
  messageId: z.string(),
});
export const CopyNoticeMailed = message('CopyNoticeMailed', {
  recipient: RecipientId,
  messageId: z.string(),
});
export const VoidNoticeMailed = message('VoidNoticeMailed', {
  recipient: RecipientId,
  messageId: z.string(),
});
/** `recipient` is null for the copy that goes to the owner. */
export const CompletedCopyMailed = message('CompletedCopyMailed', {
  recipient: RecipientId.nullable(),
  messageId: z.string(),
});

/** The owner was mailed that a signer declined. */
export const DeclineNoticeMailed = message('DeclineNoticeMailed', { messageId: z.string() });

/** The owner was mailed that the document could not be sealed. */
export const SealFailureMailed = message('SealFailureMailed', { messageId: z.string() });

export const MailPurpose = z.enum([
  'invitation',
  'reminder',
  'copy-notice',
  'void-notice',
  'decline-notice',
  'completed-copy',
  'seal-failure',
]);
export type MailPurpose = z.infer<typeof MailPurpose>;

/**
 * A mail was refused for good, or it was given up after a day of tries. It won't be tried again. `recipient` is null if
 * the mail was for the owner.
 */
export const MailFailed = message('MailFailed', {
  recipient: RecipientId.nullable(),
  purpose: MailPurpose,
  attempt: z.int(),
  reason: z.string(),
});

export const InvitationsResent = message('InvitationsResent', {
  invitations: z.array(z.strictObject({ recipient: RecipientId, linkVersion: z.int() })),
  /** Recipients who got no mail this time because they had already got too many within the hour before. */
  leftOut: z.array(RecipientId).exactOptional(),
});

/**
 * A restored backup had an older link for this recipient than another epoch. From now on the newer link counts, and the
 * older ones no longer work.
 */
export const LinkVersionKept = message('LinkVersionKept', {
  recipient: RecipientId,
  linkVersion: z.int(),
  /** Null if no mail with this link is on record. */
  linkExpiresAt: z.iso.datetime().nullable(),
});

/** A day in UTC, such as 2026-11-21. */
const Day = z.iso.date();

/** `number` counts a recipient's reminders, starting with 1. A recipient never has two of them on the same day. */
export const ReminderFellDue = message('ReminderFellDue', {
  recipient: RecipientId,
  number: z.int(),
  day: Day,
});
/** `day` is the day on which the reminder fell due. It may have been mailed on a later day. */
export const ReminderMailed = message('ReminderMailed', {
  recipient: RecipientId,
  number: z.int(),
  day: Day,
  messageId: z.string(),
});

/** Why a member of the document's organisation is mailed about it. */
export const MemberMailPurpose = z.enum([
  'release-request',
  'release-approved',
  'release-refused',
  'shared',
  'transferred',
]);
export type MemberMailPurpose = z.infer<typeof MemberMailPurpose>;

/** `cause` is the id of the event that asked for the mail. */
const memberMail = { account: AccountId, purpose: MemberMailPurpose, cause: z.uuid() };

export const MemberMailed = message('MemberMailed', { ...memberMail, messageId: z.string() });
/** It was refused for good, or given up after a day of tries. */
export const MemberMailFailed = message('MemberMailFailed', { ...memberMail, reason: z.string() });

/** The events about sending a document and about mails. */
export const mailEvents = [
  DocumentSent,
  InvitationMailed,
  CopyNoticeMailed,
  VoidNoticeMailed,
  CompletedCopyMailed,
  DeclineNoticeMailed,
  SealFailureMailed,
  MailFailed,
  InvitationsResent,
  LinkVersionKept,
  ReminderFellDue,
  ReminderMailed,
  MemberMailed,
  MemberMailFailed,
] as const;
