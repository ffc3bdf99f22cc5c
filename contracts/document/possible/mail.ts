import { dayOf } from '../../instant.ts';
import { remindersRuled } from '../../organisation/reminder-rules.ts';
import type { MailPurpose } from '../events.ts';
import { isNewerLink, nextLinkVersion } from '../links.ts';
import { isMailSettled } from '../mails.ts';
import { mustAct } from '../roles/kinds.ts';
import type { DocumentRecipient, ExistingDocument } from '../state.ts';
import { declinerOf, isTurnOf } from '../turn.ts';
import { type About, unless } from './rule.ts';
import { byHolder, bySystem } from './who.ts';

/**
 * The rules of events about mails. A mail on its way is put on record even if the document has changed in the meantime.
 * So these rules only check that there was a reason to send it.
 */
export const mailRules = {
  ...unless(({ status }) => (status === 'draft' ? 'the document was not sent by then' : null), {
    InvitationsResent: (document, event) => resendingProblem(document, event),
    ReminderFellDue: (document, event) => reminderProblem(document, event),

    ...unless((_, { metadata }) => bySystem(metadata), {
      InvitationMailed: (document, { data }) =>
        settlingProblem(document, data.recipient, 'invitation', data.attempt) ??
        mailedLinkProblem(document, data),
      ReminderMailed: (document, { data }) =>
        settlingProblem(document, data.recipient, 'reminder', data.number),
      CopyNoticeMailed: (document, { data }) => settlingProblem(document, data.recipient, 'copy-notice'),
      VoidNoticeMailed: (document, { data }) => settlingProblem(document, data.recipient, 'void-notice'),
      CompletedCopyMailed: (document, { data }) =>
        settlingProblem(document, data.recipient, 'completed-copy'),
      DeclineNoticeMailed: (document) => settlingProblem(document, null, 'decline-notice'),
      SealFailureMailed: (document) => settlingProblem(document, null, 'seal-failure'),
      MailFailed: (document, { data: { recipient, purpose, attempt } }) =>
        settlingProblem(document, recipient, purpose, attempt),
    }),
  }),

  ...unless((_, { metadata }) => bySystem(metadata), {
    LinkVersionKept: (document, { data }) => keptLinkProblem(document, data),
    MemberMailed: (document, { data }) => memberMailProblem(document, data),
    MemberMailFailed: (document, { data }) => memberMailProblem(document, data),
  }),
};

const memberMailProblem = (
  { memberMails }: ExistingDocument,
  { account, purpose, cause }: About<'MemberMailed' | 'MemberMailFailed'>['data'],
): string | null => {
  const mail = memberMails.find((one) => one.cause === cause && one.purpose === purpose);
  if (!mail) return 'nothing had asked for that mail';

  return mail.settled.includes(account) ? 'that mail was settled before' : null;
};

/** Each mail is settled only once: it was mailed, or it failed for good. `id` is null for a mail to the owner. */
const settlingProblem = (
  document: ExistingDocument,
  id: string | null,
  purpose: MailPurpose,
  attempt = 1,
): string | null => {
  const recipient = document.recipients.find((one) => one.id === id);
  if (id !== null && !recipient) return 'the document had no such recipient';

  return isMailSettled(document, recipient ?? null, purpose, attempt)
    ? 'that mail was settled before'
    : occasionProblem(document, recipient, purpose);
};

/** An invitation only goes on record if it carries the link that was the newest at that time. */
const mailedLinkProblem = (
  { recipients }: ExistingDocument,
  { recipient: id, linkVersion }: About<'InvitationMailed'>['data'],
): string | null => {
  const known = recipients.find((recipient) => recipient.id === id);

  return known && linkVersion < known.linkVersion ? 'the recipient had a newer link by then' : null;
};

/** Says why there was no reason to send such a mail, as a clause. Null if there was one. */
const occasionProblem = (
  document: ExistingDocument,
  recipient: DocumentRecipient | undefined,
  purpose: MailPurpose,
): string | null => {
  switch (purpose) {
    case 'invitation':
    case 'reminder':
      return recipient && mustAct(recipient) ? null : 'only signers are invited and reminded';
    case 'copy-notice':
      return recipient && !mustAct(recipient) ? null : 'only who gets a copy is told that it will come';
    case 'void-notice':
      return document.status === 'cancelled' ? null : 'the document was not cancelled by then';
    case 'decline-notice':
      return declinerOf(document) ? null : 'no one had declined by then';
    case 'completed-copy':
      return document.status === 'completed' ? null : 'the document was not complete by then';
    case 'seal-failure':
      return document.sealFailures > 0 ? null : 'sealing the document was not given up by then';
  }
};

const resendingProblem = (document: ExistingDocument, event: About<'InvitationsResent'>): string | null => {
  if (document.status !== 'sent') return 'the document was not out for signing';
  const { data, metadata } = event;
  const invited = data.invitations.map((one) => invitationProblem(document, one, metadata.at));

  return byHolder(document, event) ?? invited.find((problem) => problem !== null) ?? null;
};

const invitationProblem = (
  document: ExistingDocument,
  { recipient: id, linkVersion }: About<'InvitationsResent'>['data']['invitations'][number],
  at: string,
): string | null => {
  const recipient = document.recipients.find((one) => one.id === id);

  return recipient && linkVersion !== nextLinkVersion(recipient, at)
    ? 'the link of that recipient was another'
    : inTurn(document, id);
};

const reminderProblem = (
  document: ExistingDocument,
  { data, metadata }: About<'ReminderFellDue'>,
): string | null => {
  if (remindersRuled(document.policies) === false) return 'the organization had ruled reminders out';
  const recipient = document.recipients.find(({ id }) => id === data.recipient);
  if (data.number !== (recipient?.remindersDue ?? 0) + 1) return 'reminders are counted one by one';
  if (data.day !== dayOf(metadata.at)) return 'it names another day than its own';

  return bySystem(metadata) ?? inTurn(document, data.recipient);
};

const inTurn = (document: ExistingDocument, id: string): string | null => {
  const recipient = document.recipients.find((one) => one.id === id);
  if (!recipient) return 'the document had no such recipient';

  return isTurnOf(document, recipient) ? null : 'it was not the turn of that recipient';
};

const keptLinkProblem = (
  { recipients }: ExistingDocument,
  { recipient: id, ...link }: About<'LinkVersionKept'>['data'],
): string | null => {
  const known = recipients.find((recipient) => recipient.id === id);
  if (!known) return 'the document had no such recipient';

  return isNewerLink(link, known) ? null : 'the recipient had a link that was as new';
};
