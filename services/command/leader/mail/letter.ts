import type { Words } from './words.ts';

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
