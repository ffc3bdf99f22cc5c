import { notificationsAt } from '#contracts/account/state.ts';
import { Refusal } from '#contracts/api/refusals.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document } from '#contracts/document/state.ts';
import { dayOf } from '#contracts/instant.ts';
import { remindersRuled } from '#contracts/organisation/reminder-rules.ts';
import { document } from '../../decisions/document/decider.ts';
import { nextReminderAt, REMINDER_PAUSE } from '../../decisions/document/reminders.ts';
import { countMails } from '../../mails/daily-mails.ts';
import { outForSigning } from './out-for-signing.ts';
import { type Falling, timer } from './timer.ts';

/** Puts on record that reminders fell due. Mailing them is a delivery. */
export const reminders = timer({
  name: 'reminders',
  decider: document,
  ...outForSigning,
  notWithin: REMINDER_PAUSE,
  isWanted: (owner, now) => notificationsAt(owner, now).reminderEmails,
  ruling: {
    by: 'PoliciesApplied',
    isWanted: (event) => (event.type === 'PoliciesApplied' ? remindersRuled(event.data.values) : null),
  },
  dueAt: nextReminderAt,
  command: { type: 'RemindSigners', data: {} },
  isAllowed: async (falling) => {
    const { log, id, state } = falling;
    const isAllowed = await hasMailsLeft(falling);
    if (!isAllowed && state.status !== 'none')
      log.info({ document: id, account: state.owner }, 'reminders wait: the account has no mails left today');

    return isAllowed;
  },
});

/** Counts the reminders for the owner's day; false if that day has no mails left. */
const hasMailsLeft = async (falling: Falling<Document, DocumentEvent>): Promise<boolean> => {
  const { writer, envelope, id, state, events, at, mailsADay } = falling;
  if (mailsADay === null || state.status === 'none') return true;
  try {
    await countMails(writer, envelope, {
      owner: state.owner,
      document: id,
      mails: events.length,
      purpose: 'reminder',
      cause: dayOf(at),
      atMost: mailsADay,
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'mails.too-many') return false;
    throw error;
  }
};
