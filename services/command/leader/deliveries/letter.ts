import { settingsView } from '#contracts/account/settings-view.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentRecipient } from '#contracts/document/state.ts';
import { declinerOf } from '#contracts/document/turn.ts';
import { signingToken } from '../../../shared/keys/signing-link.ts';
import { mailBranding } from '../mail/branding.ts';
import { completedCopy } from '../mail/completed-copy.ts';
import { copyNotice } from '../mail/copy-notice.ts';
import { declineNotice } from '../mail/decline-notice.ts';
import { invitation } from '../mail/invitation.ts';
import type { Mail } from '../mail/mail.ts';
import type { Attachment, Mailbox } from '../mail/mailer.ts';
import { sealFailureNotice } from '../mail/seal-failure-notice.ts';
import { voidNotice } from '../mail/void-notice.ts';
import { namesOf } from '../mail/words.ts';
import type { LoadedDocument } from '../reactions/loaded-document.ts';
import { base, type Reactor } from '../reactions/reactor.ts';
import type { MailIntents } from './by-mail.ts';
import { coveringTreeHead } from './covering-tree-head.ts';

/** What goes out, and to whom. */
type Letter = { readonly to: Mailbox; readonly mail: Mail; readonly attachments: readonly Attachment[] };

/** Bytes above which a sealed PDF is linked only: what most mail servers still take once it is encoded. */
const ATTACHMENT_MAX = 10_000_000;

/** What goes out to all who have one mailbox; `linkExpiresAt` is until when a link made now works. */
export const letterOf = async (
  reactor: Reactor,
  at: LoadedDocument,
  intents: MailIntents,
  linkExpiresAt: string,
): Promise<Letter> => {
  const { there, owner } = at;
  const [intent] = intents;
  const [recipient = null, ...others] = intents.flatMap(({ recipient: id }) =>
    id === null ? [] : [recipientIn(at, id)],
  );
  const to = recipient ?? owner;
  const toName = namesOf([to, ...others].map(({ fullName }) => fullName));
  const link = recipient ? signingLink(reactor, at, recipient) : `${base(reactor)}/document/${there.id}`;
  const said = {
    senderName: owner.fullName,
    isUnread: !owner.emailConfirmed,
    recipientName: toName,
    documentTitle: there.title,
  };
  const looks = mailBranding(settingsView(owner, reactor.writer.now()), base(reactor));
  const addressed = { to: { name: toName, address: to.email }, attachments: [] };

  const invited = {
    ...said,
    link,
    recipientName: to.fullName,
    others: others.map((one) => ({ fullName: one.fullName, link: signingLink(reactor, at, one) })),
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
      return { ...addressed, mail: copyNotice({ ...said, link }, looks) };
    case 'void-notice':
      return {
        ...addressed,
        mail: voidNotice({ ...said, isDeclined: declinerOf(there) !== undefined }, looks),
      };
    case 'decline-notice':
      return { ...addressed, mail: declineNotice({ ...said, ...declined(at), link }, looks) };
    case 'seal-failure':
      return { ...addressed, mail: sealFailureNotice({ ...said, link }, looks) };
    case 'completed-copy': {
      const attachments = await sealedAttachment(reactor, at);
      const newest = await coveringTreeHead(reactor, at.loaded.position);
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

export const recipientIn = ({ there }: LoadedDocument, id: string) =>
  there.recipients.find((recipient) => recipient.id === id) ?? refuse('not-found');

const declined = ({ there }: LoadedDocument) => {
  const { fullName, declineReason } = declinerOf(there) ?? refuse('not-found');

  return { declinerName: fullName, reason: declineReason ?? '' };
};

const signingLink = (reactor: Reactor, { there }: LoadedDocument, { id, linkVersion }: DocumentRecipient) =>
  `${base(reactor)}/sign/${signingToken(reactor.linkSecret, { documentId: there.id, recipientId: id, version: linkVersion })}`;

const sealedAttachment = async ({ blobs }: Reactor, { there }: LoadedDocument): Promise<Attachment[]> => {
  const content = await blobs.get(there.sealed?.sha256 ?? refuse('document.not-sealed'));
  if (!content) throw new Error(`the sealed file of document ${there.id} is missing`);
  const attachment = { filename: `${there.title}.pdf`, contentType: 'application/pdf', content };

  return content.length > ATTACHMENT_MAX ? [] : [attachment];
};

const receipt = ({ loaded: { past } }: LoadedDocument) => {
  const sealed = past.findLast((event) => event.type === 'DocumentSealed');

  return sealed?.type === 'DocumentSealed'
    ? { sealedSha256: sealed.data.sealed, chainHead: sealed.data.chainHead }
    : refuse('document.not-sealed');
};
