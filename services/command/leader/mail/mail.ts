import type { Branding } from './branding.ts';
import { layout } from './layout.ts';
import { oneLine } from './markup.ts';
import { type Words, words } from './words.ts';

export type Mail = { readonly subject: string; readonly html: string; readonly text: string };

/** What a mail says, before it has a look. */
export type Letter = {
  readonly subject: Words;
  /** Shown behind the subject in a list of mails. */
  readonly preview: Words;
  readonly heading: string;
  readonly recipientName: string;
  readonly paragraphs: readonly Words[];
  /** The button; none where there is nothing to do, several where one mail serves several people. */
  readonly actions: readonly { readonly label: string; readonly link: string }[];
  /** Values to keep, such as hashes. */
  readonly receipt: readonly { readonly name: string; readonly value: string }[];
  readonly ifUnexpected: Words;
  /** The sender: Inkstream mails on behalf of this person; null: for itself. */
  readonly senderName: string | null;
};

/** The same words as HTML in the sender's branding and as plain text. Throws where a link is not a web address. */
export const mailOf = (letter: Letter, branding: Branding): Mail => ({
  subject: letter.subject.text,
  html: layout(letter, branding),
  text: plain(letter, branding),
});

const plain = ({ actions, receipt, ...letter }: Letter, branding: Branding): string =>
  [
    letter.heading,
    words`Hello ${letter.recipientName},`.text,
    ...letter.paragraphs.map(({ text }) => text),
    ...actions.map(({ label, link }) => `${label}:\n${link}`),
    ...receipt.map(({ name, value }) => `${name}:\n${value.trimEnd()}`),
    letter.ifUnexpected.text,
    ['-- ', ...signature(letter.senderName, branding)].join('\n'),
  ].join('\n\n');

const signature = (senderName: string | null, { footer }: Branding) =>
  [
    oneLine(footer),
    senderName === null ? 'Sent by Inkstream.' : words`Sent by Inkstream on behalf of ${senderName}.`.text,
  ].filter((line) => line !== '');
