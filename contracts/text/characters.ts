export const notShown = 'holds characters that cannot be shown';

/** Control characters (but for line ends and tabs), the marks that turn text around (UAX #9), halves of characters. */
export const hasForbiddenCharacters = (text: string) =>
  /[\p{Cc}--[\t\n\r]]|[\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/v.test(text);

/** Whether there is anything to be seen in it. */
export const isSeen = (text: string) => /[^\p{Default_Ignorable_Code_Point}\s]/u.test(text);

/** The first `max` UTF-16 units of a text, and never half a character at its end. */
export const clipped = (text: string, max: number) => text.slice(0, max).replace(/\p{Cs}$/u, '');

/**
 * Spec part 1, section 5: non-space text, @, then a domain with a dot; and one bare mailbox (RFC 5322 dot-atom, RFC
 * 6531), without the lists, quotes, comments and routes by which one address can be written as several. The length
 * comes first: a pattern may take minutes for a text that was made to delay it.
 */
export const isEmail = (text: string) => isMailbox(text) && /@[^@]+\.[^@]+$/.test(text);

/** The same, of a domain that may have no dot, such as localhost. */
export const isMailbox = (text: string) =>
  text.length <= 254 && MAILBOX.test(text) && !/^\.|\.\.|\.@|@\.|\.$/.test(text);

const MAILBOX = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u;

/** Whether a mail program would make a link of it: people's names must not be links. */
export const isWebAddress = (text: string) => /:\/\/|\bwww\./i.test(text);

/** The same words, written so that no mail program makes a link of them. */
export const withoutLinks = (text: string) => text.replace(/:(?=\/\/)/g, ': ').replace(/\b(www)\./gi, '$1 .');
