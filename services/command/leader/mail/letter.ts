import type { SignerLanguage } from '#contracts/text/languages.ts';
import type { Words } from './words.ts';

/** What a mail says, without its layout. */
export type Letter = {
  readonly language: SignerLanguage;
  readonly subject: Words;
  /** Shown behind the subject in a list of mails. */
  readonly preview: Words;
  readonly heading: string;
  /** Null if the name of whoever has the address isn’t known. */
  readonly recipientName: string | null;
  readonly paragraphs: readonly Words[];
  /** What the sender wrote, as plain text of any number of lines. Missing if they wrote nothing. */
  readonly message?: string | null;
  /** The buttons: none if there is nothing to do, several if the mail is for several people. */
  readonly actions: readonly { readonly label: string; readonly link: string }[];
  /** Stands at the end, where it keeps no layperson from what the mail is about. */
  readonly receipt?: Receipt;
  readonly ifUnexpected: Words;
  /** A link behind that, for readers whom the mail isn't about. */
  readonly otherwise?: { readonly label: string; readonly link: string };
  /** The person on whose behalf Inkstream mails; null if it mails for itself. */
  readonly senderName: string | null;
};

/** Values to keep, such as hashes, and what they are good for. */
export type Receipt = {
  readonly why: Words;
  readonly values: readonly { readonly name: string; readonly value: string }[];
};
