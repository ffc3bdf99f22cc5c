// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { message } from '../../envelope.ts';
import { RecipientId } from '../../ids.ts';

export const DocumentSent = message('DocumentSent', {});

/** `attempt` counts what was asked for: 1 at sending, one more with each resend. */
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

/** To the owner: a signer declined. */
export const DeclineNoticeMailed = message('DeclineNoticeMailed', { messageId: z.string() });

/** To the owner: sealing was given up. */
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

/** A mail that will not be tried again: refused for good, or given up after a day. */
export const MailFailed = message('MailFailed', {
  recipient: RecipientId.nullable(),
  purpose: MailPurpose,
  attempt: z.int(),
  reason: z.string(),
});

export const InvitationsResent = message('InvitationsResent', {
  invitations: z.array(z.strictObject({ recipient: RecipientId, linkVersion: z.int() })),
  /** Who would have been mailed as well, but was so often within the hour before. */
  leftOut: z.array(RecipientId).exactOptional(),
});

/** A restored backup knew only an older link than another epoch had mailed: the newest goes on, the older are dead. */
export const LinkVersionKept = message('LinkVersionKept', {
  recipient: RecipientId,
  linkVersion: z.int(),
  /** Null: no mail is on record that carried it. */
  linkExpiresAt: z.iso.datetime().nullable(),
});

/** A day in UTC, such as 2026-11-21. */
const Day = z.iso.date();

/** `number` counts a recipient's reminders from 1 on; no two of them fall due on one day. */
export const ReminderFellDue = message('ReminderFellDue', {
  recipient: RecipientId,
  number: z.int(),
  day: Day,
});
/** `day` is when it fell due, which may be before it went out. */
export const ReminderMailed = message('ReminderMailed', {
  recipient: RecipientId,
  number: z.int(),
  day: Day,
  messageId: z.string(),
});

/** What was sent to whom. */
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
] as const;
