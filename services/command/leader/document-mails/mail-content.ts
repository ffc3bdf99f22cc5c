import { refuse } from '#contracts/api/refusals.ts';
import { settingsView } from '#contracts/api/settings-of-account.ts';
import type { DocumentRecipient } from '#contracts/document/state.ts';
import { declinerOf } from '#contracts/document/turn.ts';
import { signingToken } from '../../../shared/keys/signing-link.ts';
import { baseUrl, type DeliveryContext } from '../deliveries/context.ts';
import type { LoadedDocument } from '../deliveries/loaded-document.ts';
import { mailBranding } from '../mail/branding.ts';
import { completedCopy } from '../mail/completed-copy.ts';
import { copyNotice } from '../mail/copy-notice.ts';
import { declineNotice } from '../mail/decline-notice.ts';
import { invitation } from '../mail/invitation.ts';
import { languageOf } from '../mail/language.ts';
import type { Mail } from '../mail/mail.ts';
import type { Attachment, Mailbox } from '../mail/mailer.ts';
import { sealFailureNotice } from '../mail/seal-failure-notice.ts';
import { voidNotice } from '../mail/void-notice.ts';
import { namesOf } from '../mail/words.ts';
import { coveringTreeHead } from '../tree-heads/covering-tree-head.ts';
import { recipientIn } from './mail-identity.ts';
import type { MailIntents } from './one-mailbox.ts';

/** What goes out, and to whom. */
export type MailContent = {
  readonly to: Mailbox;
  readonly mail: Mail;
  readonly attachments: readonly Attachment[];
};

/** Bytes. A larger sealed PDF is only linked, since many mail servers wouldn't take it once it's encoded. */
const ATTACHMENT_MAX = 10_000_000;

/** The mail to all who have one mailbox. `linkExpiresAt` is until when a link that's made now works. */
export const mailContentOf = async (
  context: DeliveryContext,
  at: LoadedDocument,
  intents: MailIntents,
  linkExpiresAt: string,
): Promise<MailContent> => {
  const { document, owner } = at;
  const [intent] = intents;
  const [recipient = null, ...others] = intents.flatMap(({ recipient: id }) =>
    id === null ? [] : [recipientIn(at, id)],
  );
  const to = recipient ?? owner;
  const language = languageOf(to);
  const toName = namesOf(
    language,
    [to, ...others].map(({ fullName }) => fullName),
  );
  const link = recipient
    ? signingLink(context, at, recipient)
    : `${baseUrl(context)}/document/${document.id}`;
  const common = {
    language,
    senderName: owner.fullName,
    isUnread: !owner.emailConfirmed,
    recipientName: toName,
    documentTitle: document.title,
  };
  const looks = mailBranding(settingsView(owner, context.writer.now()), baseUrl(context));
  const addressed = { to: { name: toName, address: to.email }, attachments: [] };

  const { subject, message } = document;
  const invited = {
    ...common,
    subject,
    message,
    link,
    recipientName: to.fullName,
    others: others.map((one) => ({ fullName: one.fullName, link: signingLink(context, at, one) })),
  };

  switch (intent.purpose) {
    case 'invitation':
      return {
        ...addressed,
        mail: invitation({ ...invited, linkExpiresAt, attempt: intent.attempt }, looks),
      };
    case 'reminder': {
      const ends = [recipient, ...others].map((one) => one?.linkExpiresAt ?? linkExpiresAt);
      return {
        ...addressed,
        mail: invitation(
          { ...invited, linkExpiresAt: ends.toSorted()[0] ?? linkExpiresAt, attempt: 2 },
          looks,
        ),
      };
    }
    case 'copy-notice':
      return { ...addressed, mail: copyNotice({ ...common, message, link }, looks) };
    case 'void-notice':
      return {
        ...addressed,
        mail: voidNotice(
          { ...common, isDeclined: declinerOf(document) !== undefined, reason: document.voidReason },
          looks,
        ),
      };
    case 'decline-notice':
      return { ...addressed, mail: declineNotice({ ...common, ...declined(at), link }, looks) };
    case 'seal-failure':
      return { ...addressed, mail: sealFailureNotice({ ...common, link }, looks) };
    case 'completed-copy': {
      const attachments = await readSealedAttachment(context, at);
      const newest = await coveringTreeHead(context, at.loaded.position);
      return {
        ...addressed,
        attachments,
        mail: completedCopy(
          {
            ...common,
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

const declined = ({ document }: LoadedDocument) => {
  const { fullName, declineReason } = declinerOf(document) ?? refuse('not-found');

  return { declinerName: fullName, reason: declineReason ?? '' };
};

const signingLink = (
  context: DeliveryContext,
  { document }: LoadedDocument,
  { id, linkVersion }: DocumentRecipient,
) =>
  `${baseUrl(context)}/sign/${signingToken(context.settings.LINK_SECRET, { documentId: document.id, recipientId: id, version: linkVersion })}`;

const readSealedAttachment = async (
  { blobs }: DeliveryContext,
  { document }: LoadedDocument,
): Promise<Attachment[]> => {
  const content = await blobs.get(document.sealed?.sha256 ?? refuse('document.not-sealed'));
  if (!content) throw new Error(`the sealed file of document ${document.id} is missing`);
  const attachment = { filename: `${document.title}.pdf`, contentType: 'application/pdf', content };

  return content.length > ATTACHMENT_MAX ? [] : [attachment];
};

const receipt = ({ loaded: { past } }: LoadedDocument) => {
  const sealed = past.findLast((event) => event.type === 'DocumentSealed');

  return sealed?.type === 'DocumentSealed'
    ? { sealedSha256: sealed.data.sealed, chainHead: sealed.data.chainHead }
    : refuse('document.not-sealed');
};
