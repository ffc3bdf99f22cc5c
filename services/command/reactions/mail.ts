import type { DocumentRecipient } from '#contracts/aggregates/document.ts';
import type { DocumentCommand } from '#contracts/commands/document.ts';
import { streams } from '#contracts/ids.ts';
import { refuse } from '#contracts/refusals.ts';
import { declinerOf } from '#contracts/turn.ts';
import { settingsView } from '#contracts/views/settings.ts';
import { signingToken } from '../../shared/signing-link.ts';
import { document } from '../document/decider.ts';
import { isNewerLink } from '../document/sending.ts';
import { handle } from '../handle.ts';
import { mailBranding } from '../mail/branding.ts';
import { completedCopy } from '../mail/completed-copy.ts';
import { copyNotice } from '../mail/copy-notice.ts';
import { declineNotice } from '../mail/decline-notice.ts';
import { invitation } from '../mail/invitation.ts';
import type { Mail } from '../mail/mail.ts';
import type { Attachment, Mailbox } from '../mail/mailer.ts';
import { messageId } from '../mail/message-id.ts';
import { voidNotice } from '../mail/void-notice.ts';
import { coveringCheckpoint } from './covering-checkpoint.ts';
import type { At } from './document-work.ts';
import type { Intent } from './due.ts';
import { causeOf } from './mail-cause.ts';
import { type Mailed, mailedElsewhere } from './other-epochs.ts';
import { post } from './post.ts';
import { base, bySystem, type Reactor } from './reactor.ts';

type MailIntent = Extract<Intent, { kind: 'mail' }>;

/** What goes out, and to whom. */
type Letter = { readonly to: Mailbox; readonly mail: Mail; readonly attachments: readonly Attachment[] };

const DAY = 86_400_000;
/** Bytes above which a sealed PDF is linked only: what most mail servers still take once it is encoded. */
const ATTACHMENT_MAX = 10_000_000;

/** Mails one intent and puts on record what became of it; false: to be tried again. */
export const mail = async (reactor: Reactor, at: At, intent: MailIntent): Promise<boolean> => {
  const { there, owner } = at;
  const id = messageId({ ...identityOf(at, intent), documentId: there.id }, reactor.publicUrl);
  const record = (fact: DocumentCommand) =>
    handle(reactor.writer, document, there.id, bySystem('mail', at.folded), fact);
  const before = await mailedElsewhere(reactor.elsewhere, streams.document(there.id), id);
  if (before) {
    await record(mailedFact(at, intent, before.data.messageId, linkMailed(at, intent, before)));
    return true;
  }

  const linkExpiresAt = new Date(Date.parse(reactor.writer.now()) + reactor.linkDays * DAY).toISOString();
  const letter = await letterOf(reactor, at, intent, linkExpiresAt);

  return post(reactor, {
    posting: {
      ...letter,
      // Anybody can register with any address: whose it is, only a confirmed one says.
      replyTo: owner.emailConfirmed ? { name: owner.fullName, address: owner.email } : null,
      senderName: owner.fullName,
      messageId: id,
    },
    giveUpAt: aDayAfter(at, intent),
    record: (failure) =>
      record(failure === null ? mailedFact(at, intent, id, linkExpiresAt) : failedFact(intent, failure)),
  });
};

const identityOf = (at: At, intent: MailIntent) => ({
  recipientId: intent.recipient,
  purpose: intent.purpose,
  cause:
    intent.purpose === 'reminder' && intent.recipient
      ? reminderDay(at, intent.recipient)
      : causeOf(at.folded.past, intent).id,
});

/** Until when the link of a mail works that another epoch saw sent; a newer one may be known here by now. */
const linkMailed = (at: At, { recipient }: MailIntent, { data }: Mailed): string => {
  const { linkVersion = 0, linkExpiresAt = '' } = data as { linkVersion?: number; linkExpiresAt?: string };
  const known = recipient === null ? null : recipientIn(at, recipient);

  return known?.linkExpiresAt && isNewerLink(known, { linkVersion, linkExpiresAt })
    ? known.linkExpiresAt
    : linkExpiresAt;
};

const reminderDay = (at: At, recipient: string) =>
  recipientIn(at, recipient).lastReminderOn ?? refuse('not-found');

const letterOf = async (
  reactor: Reactor,
  at: At,
  intent: MailIntent,
  linkExpiresAt: string,
): Promise<Letter> => {
  const { there, owner } = at;
  const recipient = intent.recipient === null ? null : recipientIn(at, intent.recipient);
  const to = recipient ?? owner;
  const link = recipient ? signingLink(reactor, at, recipient) : `${base(reactor)}/document/${there.id}`;
  const said = {
    senderName: owner.fullName,
    isUnread: !owner.emailConfirmed,
    recipientName: to.fullName,
    documentTitle: there.title,
  };
  const looks = mailBranding(settingsView(owner, reactor.writer.now()), base(reactor));
  const addressed = { to: { name: to.fullName, address: to.email }, attachments: [] };

  switch (intent.purpose) {
    case 'invitation':
      return {
        ...addressed,
        mail: invitation({ ...said, link, linkExpiresAt, attempt: intent.attempt }, looks),
      };
    case 'reminder': {
      const until = recipient?.linkExpiresAt ?? linkExpiresAt;
      return {
        ...addressed,
        mail: invitation({ ...said, link, linkExpiresAt: until, attempt: 2 }, looks),
      };
    }
    case 'copy-notice':
      return { ...addressed, mail: copyNotice({ ...said, link }, looks) };
    case 'void-notice':
      return {
        ...addressed,
        mail: voidNotice({ ...said, isDeclined: declinerOf(there) !== undefined }, looks),
      };
    case 'decline-notice':
      return { ...addressed, mail: declineNotice({ ...said, ...declined(at), link }, looks) };
    case 'completed-copy': {
      const attachments = await sealedAttachment(reactor, at);
      const newest = await coveringCheckpoint(reactor, at.folded.position);
      return {
        ...addressed,
        attachments,
        mail: completedCopy(
          {
            ...said,
            ...receipt(at),
            checkpoint: newest?.note ?? null,
            link,
            audience: recipient ? 'recipient' : 'owner',
            attached: attachments.length > 0,
          },
          looks,
        ),
      };
    }
  }
};

const recipientIn = ({ there }: At, id: string) =>
  there.recipients.find((recipient) => recipient.id === id) ?? refuse('not-found');

const declined = ({ there }: At) => {
  const { fullName, declineReason } = declinerOf(there) ?? refuse('not-found');

  return { declinerName: fullName, reason: declineReason ?? '' };
};

const signingLink = (reactor: Reactor, { there }: At, { id, linkVersion }: DocumentRecipient) =>
  `${base(reactor)}/sign/${signingToken(reactor.linkSecret, { documentId: there.id, recipientId: id, version: linkVersion })}`;

const sealedAttachment = async ({ blobs }: Reactor, { there }: At): Promise<Attachment[]> => {
  const content = await blobs.get(there.sealed?.sha256 ?? refuse('document.not-sealed'));
  if (!content) throw new Error(`the sealed file of document ${there.id} is missing`);
  const attachment = { filename: `${there.title}.pdf`, contentType: 'application/pdf', content };

  return content.length > ATTACHMENT_MAX ? [] : [attachment];
};

const receipt = ({ folded: { past } }: At) => {
  const sealed = past.findLast((event) => event.type === 'DocumentSealed');

  return sealed?.type === 'DocumentSealed'
    ? { sealedSha256: sealed.data.sealed, chainHead: sealed.data.chainHead }
    : refuse('document.not-sealed');
};

/** A day after the last thing that anybody did; of a reminder, after it fell due. */
const aDayAfter = ({ there, folded: { past } }: At, { purpose }: MailIntent): string => {
  const cause =
    past.findLast(({ type, metadata }) =>
      purpose === 'reminder' ? type === 'ReminderFellDue' : metadata.by.kind !== 'system',
    ) ?? past.at(-1);

  return new Date(Date.parse(cause?.metadata.at ?? there.createdAt) + DAY).toISOString();
};

const mailedFact = (
  at: At,
  { purpose, recipient, attempt }: MailIntent,
  id: string,
  linkExpiresAt: string,
): DocumentCommand => {
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

const failedFact = ({ purpose, recipient, attempt }: MailIntent, reason: string): DocumentCommand => ({
  type: 'RecordMailFailed',
  data: { purpose, recipient, attempt, reason },
});
