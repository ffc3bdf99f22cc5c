import { withoutLinks } from '#contracts/text/characters.ts';
import { type ForMembers, type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { accountTexts } from './account-texts.ts';
import { type Branding, inkstream } from './branding.ts';
import { layout } from './layout.ts';
import type { Letter, Receipt } from './letter.ts';
import { oneLine } from './markup.ts';
import { texts } from './texts.ts';
import { phrase } from './words.ts';

export type Mail = { readonly subject: string; readonly html: string; readonly text: string };

/** A letter as HTML in the sender's branding and as plain text. Throws if a link is not a web address. */
export const mailOf = (letter: Letter, branding: Branding): Mail => ({
  subject: letter.subject.text,
  html: layout(letter, branding),
  text: plain(letter, branding),
});

type AccountMail = Pick<Letter, 'language' | 'preview' | 'paragraphs' | 'ifUnexpected'> & {
  /** Also the heading. */
  readonly subject: string;
  readonly fullName: string;
  /** What the button says, and where it leads. */
  readonly action: string;
  readonly link: string;
  /** Where readers say that the account isn't theirs, if they can. */
  readonly release?: string | null;
};

/** What a mail about the reader's own account says of these facts. */
export type AccountTexts<Facts> = ForMembers<
  (facts: Facts) => Omit<AccountMail, 'language' | 'fullName' | 'link' | 'release'>
>;

/** A mail about the reader's own account: nobody but the product sends it, and it asks for one thing. */
export const accountMail = ({ subject, fullName, action, link, release, ...letter }: AccountMail): Mail =>
  mailOf(
    {
      ...letter,
      subject: phrase`${subject}`,
      heading: subject,
      recipientName: fullName,
      actions: [{ label: action, link }],
      ...(release && {
        otherwise: { label: textIn(letter.language, accountTexts).notMyAccount, link: release },
      }),
      senderName: null,
    },
    inkstream,
  );

const plain = (
  { language, actions, otherwise, receipt, message, ...letter }: Letter,
  branding: Branding,
): string =>
  [
    letter.heading,
    texts[language].greeting(letter.recipientName).text,
    ...letter.paragraphs.map(({ text }) => text),
    ...(message ? [quoted(language, message, letter.senderName)] : []),
    ...actions.map(({ label, link }) => `${label}:\n${link}`),
    letter.ifUnexpected.text,
    ...(otherwise ? [`${otherwise.label}:\n${otherwise.link}`] : []),
    ...(receipt ? receiptLines(language, receipt) : []),
    ['-- ', ...signature(language, letter.senderName, branding)].join('\n'),
  ].join('\n\n');

/** The line above it is one that mail programs and people take for a rule; two dashes alone would begin a signature. */
const receiptLines = (language: SignerLanguage, { why, values }: Receipt): readonly string[] => [
  `${'-'.repeat(texts[language].receipt.length)}\n${texts[language].receipt}`,
  why.text,
  ...values.map(({ name, value }) => `${name}:\n${value.trimEnd()}`),
];

/** Each line is marked as quoted, as mail programs do it, so that nobody takes it for words of ours. */
const quoted = (language: SignerLanguage, message: string, senderName: string | null): string =>
  [
    `${texts[language].message(senderName).text}:`,
    ...message.split(/\r?\n/).map((line) => `> ${withoutLinks(oneLine(line))}`.trimEnd()),
  ].join('\n');

const signature = (language: SignerLanguage, senderName: string | null, { footer }: Branding) =>
  [
    oneLine(footer),
    senderName === null ? texts[language].sentBy : texts[language].sentFor(senderName).text,
  ].filter((line) => line !== '');
