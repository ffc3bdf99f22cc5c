import { isLinkExpired } from '#contracts/document/links.ts';
import type { Document, DocumentRecipient } from '#contracts/document/state.ts';
import { dayOf, instantAfter, millisecondsBetween } from '#contracts/instant.ts';
import { remindersRuled } from '#contracts/organisation/reminder-rules.ts';
import type { Command, Decision, DocumentDecisions } from './decision.ts';
import { existing, signersInTurn } from './lookup.ts';
import { isSettled } from './records.ts';

/** Reminders that one person gets of one document. */
const REMINDERS_MAX = 5;
/** Days before the first, and between two of them. */
const PAUSE_DAYS = 3;
/** The pause in milliseconds. */
export const REMINDER_PAUSE = PAUSE_DAYS * 86_400_000;

/**
 * Reminds those whose turn it is and who got their mail three days ago, unless the organisation ruled reminders out before
 * the document was sent. The second time in a day it changes nothing.
 */
const remindSigners = ({ at }: Command<'RemindSigners'>, document: Document): Decision => {
  const loaded = existing(document);
  if (loaded.deleted || remindersRuled(loaded.policies) === false) return [];

  return signersInTurn(loaded)
    .filter((recipient) => canBeReminded(recipient, at) && hasWaited(recipient, at))
    .map(({ id, remindersDue }) => ({
      type: 'ReminderFellDue',
      data: { recipient: id, number: remindersDue + 1, day: dayOf(at) },
    }));
};

/** The instant (ISO) from which somebody may be reminded, if nothing else prevents it; null if nobody may. */
export const nextReminderAt = (document: Document): string | null => {
  if (document.status !== 'sent' || document.deleted) return null;
  if (remindersRuled(document.policies) === false) return null;
  const ends = signersInTurn(document)
    .map(endOfPause)
    .filter((end) => end !== null);

  return ends.toSorted()[0] ?? null;
};

const recordReminderMailed = ({ data }: Command<'RecordReminderMailed'>, document: Document): Decision =>
  isSettled(document, 'reminder', data.recipient, data.number) ? [] : [{ type: 'ReminderMailed', data }];

/** Not while a mail is on its way, not if the link has expired, and not if the last mail could not be delivered. */
const canBeReminded = (recipient: DocumentRecipient, at: string) =>
  recipient.remindersDue < REMINDERS_MAX &&
  recipient.remindersDue === recipient.remindersSettled &&
  recipient.invitationsAsked === recipient.invitationsSettled &&
  recipient.mailFailure === null &&
  recipient.lastReminderOn !== dayOf(at) &&
  !isLinkExpired(recipient, at);

const hasWaited = (recipient: DocumentRecipient, at: string) => {
  const end = endOfPause(recipient);

  return end !== null && millisecondsBetween(end, at) >= 0;
};

/** After a reminder it counts days, not hours. Otherwise each reminder would come a day late, since it's asked daily. */
const endOfPause = ({ lastMailedAt, lastReminderOn }: DocumentRecipient): string | null => {
  if (lastMailedAt === null) return null;

  return instantAfter(dayOf(lastMailedAt) === lastReminderOn ? lastReminderOn : lastMailedAt, PAUSE_DAYS);
};

export const remindersDecisions = {
  RemindSigners: remindSigners,
  RecordReminderMailed: recordReminderMailed,
} satisfies Partial<DocumentDecisions>;
