import type { Recorded } from '../envelope.ts';
import { onRecipient } from './changed.ts';
import type { DocumentEvent, MailPurpose } from './events.ts';
import { memberMailSettled } from './possession/member-mails.ts';
import { RESENDS_MAX } from './resending.ts';
import type { DocumentRecipient, ExistingDocument } from './state.ts';

/** The events that order a mail to be sent, and those that say what became of one. */
export type MailEvent = Extract<
  DocumentEvent,
  {
    type:
      | 'InvitationMailed'
      | 'InvitationsResent'
      | 'LinkVersionKept'
      | 'ReminderFellDue'
      | 'ReminderMailed'
      | 'CopyNoticeMailed'
      | 'VoidNoticeMailed'
      | 'CompletedCopyMailed'
      | 'DeclineNoticeMailed'
      | 'SealFailureMailed'
      | 'MemberMailed'
      | 'MemberMailFailed'
      | 'MailFailed';
  }
>;

export const evolveMails = (document: ExistingDocument, event: Recorded<MailEvent>): ExistingDocument => {
  const { at } = event.metadata;

  switch (event.type) {
    case 'InvitationMailed':
      return onRecipient(document, event.data.recipient, (recipient) => ({
        ...mailed(recipient, at),
        invitationsSettled: Math.max(recipient.invitationsSettled, event.data.attempt),
        linkVersion: event.data.linkVersion,
        linkExpiresAt: event.data.linkExpiresAt,
      }));
    case 'InvitationsResent':
      return event.data.invitations.reduce((before, one) => resent(before, one, at), document);
    case 'LinkVersionKept': {
      const { recipient, ...link } = event.data;
      return onRecipient(document, recipient, link);
    }
    case 'ReminderFellDue':
      return onRecipient(document, event.data.recipient, {
        remindersDue: event.data.number,
        lastReminderOn: event.data.day,
      });
    case 'ReminderMailed':
      return onRecipient(document, event.data.recipient, (recipient) => ({
        ...mailed(recipient, at),
        remindersSettled: Math.max(recipient.remindersSettled, event.data.number),
      }));
    case 'CopyNoticeMailed':
      return noticeMailed(document, event.data.recipient, 'copy-notice', at);
    case 'VoidNoticeMailed':
      return noticeMailed(document, event.data.recipient, 'void-notice', at);
    case 'CompletedCopyMailed':
      return event.data.recipient === null
        ? ownerMailed(document, 'completed-copy')
        : noticeMailed(document, event.data.recipient, 'completed-copy', at);
    case 'DeclineNoticeMailed':
      return ownerMailed(document, 'decline-notice');
    case 'SealFailureMailed':
      return ownerMailed(document, 'seal-failure');
    case 'MemberMailed':
    case 'MemberMailFailed':
      return { ...document, memberMails: memberMailSettled(document.memberMails, event.data) };
    case 'MailFailed':
      return mailFailed(document, event.data);
  }
};

const mailed = ({ sentAt }: DocumentRecipient, at: string) => ({
  sentAt: sentAt ?? at,
  lastMailedAt: at,
  mailFailure: null,
});

type Resent = Extract<DocumentEvent, { type: 'InvitationsResent' }>['data']['invitations'][number];

const resent = (document: ExistingDocument, { recipient: id, linkVersion }: Resent, at: string) =>
  onRecipient(document, id, (recipient) => ({
    invitationsAsked: recipient.invitationsAsked + 1,
    resentAt: [...recipient.resentAt, at].slice(-RESENDS_MAX),
    linkVersion,
    linkExpiresAt: linkVersion === recipient.linkVersion ? recipient.linkExpiresAt : null,
  }));

const noticeMailed = (document: ExistingDocument, id: string, purpose: MailPurpose, at: string) =>
  onRecipient(document, id, (recipient) => ({
    ...mailed(recipient, at),
    settled: [...recipient.settled, purpose],
  }));

const ownerMailed = (document: ExistingDocument, purpose: MailPurpose): ExistingDocument => ({
  ...document,
  ownerSettled: [...document.ownerSettled, purpose],
});

const mailFailed = (
  document: ExistingDocument,
  { recipient: id, purpose, attempt, reason }: Extract<DocumentEvent, { type: 'MailFailed' }>['data'],
): ExistingDocument => {
  if (id === null) return ownerMailed(document, purpose);

  return onRecipient(document, id, (recipient) => ({
    ...failed(recipient, purpose, attempt),
    mailFailure: reason,
  }));
};

const failed = (
  { invitationsSettled, remindersSettled, settled }: DocumentRecipient,
  purpose: MailPurpose,
  attempt: number,
): Partial<DocumentRecipient> => {
  switch (purpose) {
    case 'invitation':
      return { invitationsSettled: Math.max(invitationsSettled, attempt) };
    case 'reminder':
      return { remindersSettled: Math.max(remindersSettled, attempt) };
    default:
      return { settled: [...settled, purpose] };
  }
};

/** Whether a mail went out or failed for good, which happens once. A recipient of null stands for the owner. */
export const isMailSettled = (
  { ownerSettled }: Pick<ExistingDocument, 'ownerSettled'>,
  recipient: DocumentRecipient | null,
  purpose: MailPurpose,
  attempt: number,
): boolean => {
  if (!recipient) return ownerSettled.includes(purpose);

  switch (purpose) {
    case 'invitation':
      return attempt <= recipient.invitationsSettled;
    case 'reminder':
      return attempt <= recipient.remindersSettled;
    default:
      return recipient.settled.includes(purpose);
  }
};
