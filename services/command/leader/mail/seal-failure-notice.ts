import { type Branding, inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { texts } from './texts.ts';

export type SealFailureNotice = {
  /** The document's owner, who is also greeted. */
  readonly senderName: string;
  readonly documentTitle: string;
  readonly link: string;
};

/** Tells the owner that everybody has signed, but that no sealed PDF could be made of the file, and what to do. */
export const sealFailureNotice = (notice: SealFailureNotice, branding: Branding = inkstream): Mail => {
  const { senderName, documentTitle, link } = notice;
  const said = texts.sealFailure;

  return mailOf(
    {
      subject: said.subject(documentTitle),
      preview: said.preview(documentTitle),
      heading: said.heading,
      recipientName: senderName,
      paragraphs: [said.tried(documentTitle), said.kept, said.wayOut],
      actions: [{ label: texts.viewDocument, link }],
      ifUnexpected: texts.unexpected,
      senderName,
    },
    branding,
  );
};
