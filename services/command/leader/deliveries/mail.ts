import { refuse } from '#contracts/api/refusals.ts';
import type { MailOutcome } from '#contracts/document/commands.ts';
import { isNewerLink } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { streams } from '#contracts/stream-name.ts';
import { document } from '../../document/decisions/decider.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import type { MailIntent } from '../due/document-due.ts';
import { countMails } from '../mail/daily-mails.ts';
import { messageId } from '../mail/message-id.ts';
import type { LoadedDocument } from '../reactions/loaded-document.ts';
import { type Mailed, mailedAmong } from '../reactions/other-epochs.ts';
import type { Reactor } from '../reactions/reactor.ts';
import { firstOfMailbox, type MailIntents } from './by-mail.ts';
import { letterOf, recipientIn } from './letter.ts';
import { causeOf } from './mail-cause.ts';
import { post } from './post.ts';

const DAY = 86_400_000;

/**
 * Mails what one address is to be told, and puts on record for everybody who has it what became of it, at once; false:
 * to be tried again.
 */
export const mail = async (reactor: Reactor, at: LoadedDocument, intents: MailIntents): Promise<boolean> => {
  const { there, owner } = at;
  const record = (outcomes: readonly MailOutcome[]) =>
    handle(reactor.writer, document, there.id, bySystem('mail', at.loaded), {
      type: 'RecordMailOutcomes',
      data: { outcomes: [...outcomes] },
    });
  const elsewhere = (await reactor.elsewhere(streams.document(there.id))).flat();
  const before = intents.map((intent) => ({
    intent,
    told: toldBefore(reactor, at, intents, intent, elsewhere),
  }));
  const [first, ...others] = before.flatMap(({ intent, told }) => (told ? [] : [intent]));
  const known = before.flatMap(({ intent, told }) =>
    told ? [mailedFact(at, intent, told.data.messageId, linkMailed(at, intent, told))] : [],
  );
  if (known.length > 0) await record(known);
  if (!first) return true;

  const left: MailIntents = [first, ...others];
  const id = messageIdOf(reactor, at, first);
  const linkExpiresAt = new Date(Date.parse(reactor.writer.now()) + reactor.linkDays * DAY).toISOString();

  return post(reactor, {
    posting: {
      ...(await letterOf(reactor, at, left, linkExpiresAt)),
      // Anybody can register with any address: whose it is, only a confirmed one says.
      replyTo: owner.emailConfirmed ? { name: owner.fullName, address: owner.email } : null,
      senderName: owner.fullName,
      messageId: id,
    },
    giveUpAt: aDayAfter(at, first),
    record: async (failure) => {
      if (failure === null) await countNotice(reactor, at, first, id);
      return record(
        left.map((intent) =>
          failure === null ? mailedFact(at, intent, id, linkExpiresAt) : failedFact(intent, failure),
        ),
      );
    },
  });
};

/**
 * How a document ended is owed to those who were asked to sign it, so that such a mail always goes, and counts for
 * its owner's day. What asks them to sign was counted before it was asked for.
 */
const countNotice = async (
  { writer, mailsADay }: Reactor,
  { there, loaded }: LoadedDocument,
  { purpose, recipient }: MailIntent,
  messageId: string,
) => {
  const isOwed = recipient !== null && (purpose === 'completed-copy' || purpose === 'void-notice');
  if (!isOwed || mailsADay === null) return;
  await countMails(writer, bySystem('mail', loaded), {
    ...{ owner: there.owner, document: there.id, purpose: 'notice', mails: 1 },
    ...{ cause: messageId, atMost: null },
  });
};

/**
 * The event that says that this was mailed, in another epoch. A notice that went to the same address for somebody
 * else, in this epoch too, told everybody there; an invitation holds the links of those alone whom it was for.
 */
const toldBefore = (
  reactor: Reactor,
  at: LoadedDocument,
  [first]: MailIntents,
  intent: MailIntent,
  elsewhere: readonly Recorded[],
): Mailed | undefined => {
  if (isNotice(intent))
    return mailedAmong([...elsewhere, ...at.loaded.past], messageIdOf(reactor, at, intent))[0];

  return [first, intent]
    .flatMap((one) => mailedAmong(elsewhere, messageIdOf(reactor, at, one)))
    .find(({ data }) => data.recipient === intent.recipient);
};

/** All who have an address get the same notice; who is invited gets the mail of the first of those invited with them. */
const messageIdOf = (reactor: Reactor, at: LoadedDocument, intent: MailIntent): string => {
  const { recipient, purpose } = intent;
  const recipientId =
    recipient !== null && isNotice(intent) ? firstOfMailbox(at.there, recipient) : recipient;
  const cause =
    purpose === 'reminder' && recipient ? reminderDay(at, recipient) : causeOf(at.loaded.past, intent).id;

  return messageId({ documentId: at.there.id, recipientId, purpose, cause }, reactor.publicUrl);
};

const isNotice = ({ purpose }: MailIntent) => purpose !== 'invitation' && purpose !== 'reminder';

/** Until when the link of a mail works that another epoch saw sent; a newer one may be known here by now. */
const linkMailed = (at: LoadedDocument, { recipient }: MailIntent, { data }: Mailed): string => {
  const { linkVersion = 0, linkExpiresAt = '' } = data as { linkVersion?: number; linkExpiresAt?: string };
  const known = recipient === null ? null : recipientIn(at, recipient);

  return known?.linkExpiresAt && isNewerLink(known, { linkVersion, linkExpiresAt })
    ? known.linkExpiresAt
    : linkExpiresAt;
};

const reminderDay = (at: LoadedDocument, recipient: string) =>
  recipientIn(at, recipient).lastReminderOn ?? refuse('not-found');

/** A day after the last thing that anybody did; of a reminder, after it fell due. */
const aDayAfter = ({ there, loaded: { past } }: LoadedDocument, { purpose }: MailIntent): string => {
  const cause =
    past.findLast(({ type, metadata }) =>
      purpose === 'reminder' ? type === 'ReminderFellDue' : metadata.by.kind !== 'system',
    ) ?? past.at(-1);

  return new Date(Date.parse(cause?.metadata.at ?? there.createdAt) + DAY).toISOString();
};

const mailedFact = (
  at: LoadedDocument,
  { purpose, recipient, attempt }: MailIntent,
  id: string,
  linkExpiresAt: string,
): MailOutcome => {
  if (purpose !== 'invitation' && purpose !== 'reminder')
    return { type: 'RecordNoticeMailed', data: { purpose, recipient, messageId: id } };
  const { linkVersion, id: invited } = recipientIn(at, recipient ?? refuse('not-found'));
  if (purpose === 'reminder') {
    const day = reminderDay(at, invited);
    return {
      type: 'RecordReminderMailed',
      data: { recipient: invited, number: attempt, day, messageId: id },
    };
  }

  return {
    type: 'RecordInvitationMailed',
    data: { recipient: invited, attempt, linkVersion, linkExpiresAt, messageId: id },
  };
};

const failedFact = ({ purpose, recipient, attempt }: MailIntent, reason: string): MailOutcome => ({
  type: 'RecordMailFailed',
  data: { purpose, recipient, attempt, reason },
});
