import type { SignerLanguage } from '#contracts/text/languages.ts';
import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { reply } from './reply.ts';
import { texts } from './texts.ts';
import { phrase } from './words.ts';

export type CompletedCopy = {
  readonly language: SignerLanguage;
  readonly audience: 'recipient' | 'owner';
  readonly senderName: string;
  /** The sender's address isn't confirmed, so nobody is known to read the answers. */
  readonly isUnread?: boolean;
  /** Whom the mail greets: a recipient, or the owner. */
  readonly recipientName: string;
  readonly documentTitle: string;
  readonly link: string;
  /** False if the file is too large for a mail. Then only the link leads to it. */
  readonly attached: boolean;
  /** SHA-256 of the sealed file, in hex. */
  readonly sealedSha256: string;
  /** Hash of the last event that the certificate tells of, in hex. */
  readonly chainHead: string;
  /** The log's newest tree head, a signed note; null if there is none yet. */
  readonly checkpoint: string | null;
};

/** Brings the sealed document to everyone, with the two hashes that make the mail a receipt. */
export const completedCopy = (copy: CompletedCopy, branding: Branding = inkstream): Mail => {
  const { language, senderName, documentTitle, link, attached } = copy;
  const toOwner = copy.audience === 'owner';
  const wording = texts[language].completedCopy;

  return mailOf(
    {
      language,
      subject: wording.subject(documentTitle),
      preview: attached ? wording.preview.attached : wording.preview.linked,
      heading: wording.heading,
      recipientName: copy.recipientName,
      paragraphs: [
        toOwner ? wording.toOwner(documentTitle) : wording.toRecipient(documentTitle, senderName),
        attached ? wording.attached : wording.linked,
      ],
      actions: [{ label: texts[language].viewDocument, link }],
      receipt: {
        why: wording.why,
        values: [
          { name: wording.sealed, value: copy.sealedSha256 },
          { name: wording.record, value: copy.chainHead },
          ...(copy.checkpoint === null ? [] : [{ name: wording.treeHead, value: copy.checkpoint }]),
        ],
      },
      ifUnexpected: toOwner
        ? texts[language].unexpected
        : phrase`${texts[language].unexpected}${reply(copy)}`,
      senderName,
    },
    branding,
  );
};
