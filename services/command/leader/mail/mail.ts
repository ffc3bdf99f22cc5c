import { withoutLinks } from '#contracts/text/characters.ts';
import { type Branding, inkstream } from './branding.ts';
import { layout } from './layout.ts';
import type { Letter, Receipt } from './letter.ts';
import { oneLine } from './markup.ts';
import { texts } from './texts.ts';
import { words } from './words.ts';

export type Mail = { readonly subject: string; readonly html: string; readonly text: string };

/** The same words as HTML in the sender's branding and as plain text. Throws if a link is not a web address. */
export const mailOf = (letter: Letter, branding: Branding): Mail => ({
  subject: letter.subject.text,
  html: layout(letter, branding),
  text: plain(letter, branding),
});

type AccountMail = Pick<Letter, 'preview' | 'paragraphs' | 'ifUnexpected'> & {
  /** Also the heading. */
  readonly subject: string;
  readonly fullName: string;
  readonly action: Letter['actions'][number];
  /** Where readers say that the account isn't theirs, if they can. */
  readonly release?: string | null;
};

/** A mail about the reader's own account: nobody but the product sends it, and it asks for one thing. */
export const accountMail = ({ subject, fullName, action, release, ...letter }: AccountMail): Mail =>
  mailOf(
    {
      ...letter,
      subject: words`${subject}`,
      heading: subject,
      recipientName: fullName,
      actions: [action],
      ...(release && { otherwise: { label: texts.notMyAccount, link: release } }),
      senderName: null,
    },
    inkstream,
  );

const plain = ({ actions, otherwise, receipt, message, ...letter }: Letter, branding: Branding): string =>
  [
    letter.heading,
    texts.greeting(letter.recipientName).text,
    ...letter.paragraphs.map(({ text }) => text),
    ...(message ? [quoted(message, letter.senderName)] : []),
    ...actions.map(({ label, link }) => `${label}:\n${link}`),
    letter.ifUnexpected.text,
    ...(otherwise ? [`${otherwise.label}:\n${otherwise.link}`] : []),
    ...(receipt ? kept(receipt) : []),
    ['-- ', ...signature(letter.senderName, branding)].join('\n'),
  ].join('\n\n');

/** The line above it is one that mail programs and people take for a rule; two dashes alone would begin a signature. */
const kept = ({ why, values }: Receipt): readonly string[] => [
  `${'-'.repeat(texts.receipt.length)}\n${texts.receipt}`,
  why.text,
  ...values.map(({ name, value }) => `${name}:\n${value.trimEnd()}`),
];

/** Each line is marked as quoted, as mail programs do it, so that nobody takes it for words of ours. */
const quoted = (message: string, senderName: string | null): string =>
  [
    `${texts.message(senderName).text}:`,
    ...message.split(/\r?\n/).map((line) => `> ${withoutLinks(oneLine(line))}`.trimEnd()),
  ].join('\n');

const signature = (senderName: string | null, { footer }: Branding) =>
  [oneLine(footer), senderName === null ? texts.sentBy : texts.sentFor(senderName).text].filter(
    (line) => line !== '',
  );
