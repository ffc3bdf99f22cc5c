import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { reply, titled, words } from './words.ts';

export type CompletedCopy = {
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
  const { senderName, link, attached } = copy;
  const toOwner = copy.audience === 'owner';
  const document = titled(copy.documentTitle);

  return mailOf(
    {
      subject: words`Completed: ${document}`,
      preview: attached
        ? words`Everyone has signed. A copy of the sealed document is attached.`
        : words`Everyone has signed. A copy of the sealed document is ready for you.`,
      heading: 'Everyone has signed',
      recipientName: copy.recipientName,
      paragraphs: [
        toOwner
          ? words`Your document ${document} is complete: all signers have finished.`
          : words`${document}, sent by ${senderName}, is complete: all signers have finished.`,
        attached
          ? words`A copy is attached as a sealed PDF, with its certificate of completion. You can also open it online.`
          : words`Your copy is a sealed PDF with its certificate of completion. It's too large for an email, so please download it online.`,
      ],
      actions: [{ label: 'View document', link }],
      receipt: {
        why: words`With these values, anyone can check later that neither the file nor the record of its signing was changed.`,
        values: [
          { name: 'Sealed file (SHA-256)', value: copy.sealedSha256 },
          { name: 'Record of signing (head of the hash chain)', value: copy.chainHead },
          ...(copy.checkpoint === null
            ? []
            : [{ name: 'Signed tree head of the log', value: copy.checkpoint }]),
        ],
      },
      ifUnexpected: toOwner
        ? words`If you didn't expect this email, you can ignore it.`
        : words`If you didn't expect this email, you can ignore it.${reply(copy)}`,
      senderName,
    },
    branding,
  );
};
