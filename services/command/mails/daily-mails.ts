import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { message } from '#contracts/envelope.ts';
import { dayOf, instantAfter, millisecondsBetween } from '#contracts/instant.ts';
import { MailsCounted } from '#contracts/mails/events.ts';
import { evolveMails, type MailsOfDay, mailsOfDay, mailsProblem, noMails } from '#contracts/mails/state.ts';
import type { Decider } from '../log/decider.ts';
import { asCommand, type Envelope } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';

/** `atMost` is how many an account may send in a day; null if these are owed, so that no limit counts. */
export const CountMails = message('CountMails', {
  ...MailsCounted.shape.data.shape,
  atMost: z.int().nullable(),
});
type CountMails = z.infer<typeof CountMails>;

/** What one account has mailed on one day, so that every command service counts the same. */
export const dailyMails: Decider<MailsOfDay, CountMails, MailsCounted> = {
  category: 'mails',
  initial: noMails,
  decide: ({ data: { atMost, ...counted }, at }, { mails }) =>
    atMost !== null && mails + counted.mails > atMost
      ? refuse('mails.too-many', { atMost, before: mails, needed: counted.mails }, secondsLeft(at))
      : [{ type: 'MailsCounted', data: counted }],
  evolve: evolveMails,
  problem: mailsProblem,
};

type Counting = MailsCounted['data'] & {
  readonly owner: string;
  /** Identifies these mails, so that they count once even if they're asked for twice. */
  readonly cause: string;
  readonly atMost: number | null;
};

/** Counts mails for whoever answers for them: those to the recipients of a document for its owner. Refuses `mails.too-many`. */
export const countMails = async (
  writer: Writer,
  envelope: Envelope,
  { owner, cause, ...counted }: Counting,
): Promise<void> => {
  if (counted.mails === 0) return;
  const { document, purpose } = counted;
  const ownEnvelope = asCommand(envelope, derivedId('mails', document ?? owner, purpose, cause));

  await handle(writer, dailyMails, mailsOfDay(owner, dayOf(writer.now())), ownEnvelope, {
    type: 'CountMails',
    data: counted,
  });
};

const secondsLeft = (at: string) =>
  Math.max(1, Math.ceil(millisecondsBetween(at, `${dayOf(instantAfter(at, 1))}T00:00:00.000Z`) / 1_000));
