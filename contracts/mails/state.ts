import type { Recorded } from '../envelope.ts';
import { millisecondsBetween } from '../instant.ts';
import { idOf } from '../stream-name.ts';
import { unknownTo } from '../unknown-event.ts';
import type { MailsCounted } from './events.ts';

/** The number of mails to recipients that were counted for an account on one day. */
export type MailsOfDay = { readonly mails: number };

export const noMails: MailsOfDay = { mails: 0 };

export const evolveMails = (before: MailsOfDay, { type, data }: Recorded<MailsCounted>): MailsOfDay =>
  type === 'MailsCounted' ? { mails: before.mails + data.mails } : unknownTo(type, before);

/** Returns the id of the stream for an account and a day (UTC) such as 2026-11-21. */
export const mailsOfDay = (account: string, day: string) => `${account}-${day}`;

/** The number of characters in an account's id, which is a UUID. */
const ACCOUNT = 36;
/** The time in milliseconds after midnight in which mails can still be counted for the day before. */
const MIDNIGHT = 300_000;

/** Says why this event can't have happened, as a clause. Null if it can. */
export const mailsProblem = (_: MailsOfDay, { data, metadata, stream }: Recorded<MailsCounted>) => {
  const { by, at } = metadata;
  const [account, day] = [idOf(stream).slice(0, ACCOUNT), idOf(stream).slice(ACCOUNT + 1)];
  const since = millisecondsBetween(`${day}T00:00:00.000Z`, at);
  if (!(since >= 0 && since < 86_400_000 + MIDNIGHT))
    return 'it is dated on another day than that of its stream';
  const isAsked = ['sending', 'resend', 'invitation'].includes(data.purpose);
  if ((data.document === undefined) !== (data.purpose === 'invitation'))
    return 'it names a document where there is none, or none where there is one';
  const isByWhoMay = isAsked ? by.kind === 'account' && by.id === account : by.kind === 'system';

  return isByWhoMay ? null : 'no one counts mails of that kind for this account';
};
