/**
 * Whether a text has control characters other than line ends and tabs, marks that reverse the direction of text (UAX
 * #9), byte order marks, or halves of characters (lone surrogates).
 */
export const hasForbiddenCharacters = (text: string) =>
  /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/u.test(text);

/**
 * Returns a text without space and invisible marks around the whole of it: pairs of marks that set its direction, marks
 * without a width, and byte order marks. Apple's Contacts and other programs put them around what people copy. Marks
 * within the text stay.
 */
export const withoutMarksAround = (text: string): string => {
  let [start, end] = [0, text.length];
  while (start < end) {
    const [first, last] = [text.charAt(start), text.charAt(end - 1)];
    if (AROUND.test(first)) start++;
    else if (AROUND.test(last)) end--;
    else if (PAIR.test(first + last)) [start, end] = [start + 1, end - 1];
    else break;
  }

  return text.slice(start, end);
};

/** The text without marks while somebody is still typing it, so spaces at its ends stay. */
export const typedWithoutMarks = (typed: string): string => {
  const bare = withoutMarksAround(typed);

  return bare.length === typed.replace(/\ufeff/g, '\u200b').trim().length ? typed : bare;
};

const AROUND = /[\s\u200b\u200e\u200f\u2060\ufeff]/;
/** A mark that sets the direction of text, and the one that ends it (UAX #9). What is left within is refused. */
const PAIR = /^(?:[\u202a\u202b\u202d\u202e]\u202c|[\u2066-\u2068]\u2069)$/;

/** Whether a text has at least one visible character. */
export const isSeen = (text: string) => /[^\p{Default_Ignorable_Code_Point}\s]/u.test(text);

/** Returns at most the first `max` UTF-16 units of a text. It doesn't end with half a character. */
export const clipped = (text: string, max: number) => text.slice(0, max).replace(/\p{Cs}$/u, '');

/**
 * Whether a text is an e-mail address: text without spaces, @, then a domain with a dot (spec, part 1, section 5). It
 * has to be one bare mailbox (RFC 5322 dot-atom, RFC 6531). Lists, quotes, comments and routes aren't allowed, since
 * with them one address can be written in several forms. The length is checked first, because a pattern may take
 * minutes for a text that was made to delay it.
 */
export const isEmail = (text: string) => isMailbox(text) && /@[^@]+\.[^@]+$/.test(text);

/** Checks the same, but the domain needn't have a dot: it can be localhost, for example. */
export const isMailbox = (text: string) =>
  text.length <= 254 && MAILBOX.test(text) && !/^\.|\.\.|\.@|@\.|\.$/.test(text);

const MAILBOX = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u;

/** Whether a mail program would turn a text into a link. People's names must not become links. */
export const isWebAddress = (text: string) => /:\/\/|\bwww\./i.test(text);

/** Returns the same words, with spaces added so that mail programs don't turn them into links. */
export const withoutLinks = (text: string) => text.replace(/:(?=\/\/)/g, ': ').replace(/\b(www)\./gi, '$1 .');
