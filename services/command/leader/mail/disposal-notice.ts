import { type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { accountTexts } from './account-texts.ts';
import { inkstream } from './branding.ts';
import { type Mail, mailOf } from './mail.ts';
import { moment } from './words.ts';

export type Disposal = {
  readonly title: string;
  /** When it's erased, or from when on a records manager decides (ISO). */
  readonly disposeOn: string;
  readonly disposal: 'erase' | 'review';
};

export type DisposalNotice = {
  readonly language: SignerLanguage;
  readonly fullName: string;
  readonly audience: 'owner' | 'records manager';
  /** At least one. */
  readonly documents: readonly Disposal[];
  readonly link: string;
};

/** How many documents a mail names, so that mail programs show all of it. */
const NAMED = 20;

/** Tells somebody once a day of all documents whose time is over soon, those first whose time is over first. */
export const disposalNotice = ({ language, fullName, audience, documents, link }: DisposalNotice): Mail => {
  const sentences = textIn(language, accountTexts).disposal;
  const inOrder = documents.toSorted(
    (one, other) => compare(one.disposeOn, other.disposeOn) || compare(one.title, other.title),
  );
  const more = inOrder.length - NAMED;

  return mailOf(
    {
      language,
      subject: sentences.subject(documents.length, inOrder[0]?.title ?? ''),
      preview: sentences.preview,
      heading: sentences.heading,
      recipientName: fullName,
      paragraphs: [
        sentences.almostOver(documents.length),
        ...inOrder
          .slice(0, NAMED)
          .map(({ title, disposeOn, disposal }) => sentences[disposal](title, moment(language, disposeOn))),
        ...(more > 0 ? [sentences.more(more)] : []),
        sentences.wayOut[audience],
      ],
      actions: [{ label: sentences.open[audience], link }],
      ifUnexpected: sentences.why[audience],
      senderName: null,
    },
    inkstream,
  );
};

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
