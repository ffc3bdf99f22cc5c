export const notShown = 'holds characters that cannot be shown';

/** Control characters (but for line ends and tabs), the marks that turn text around (UAX #9), halves of characters. */
export const hasForbiddenCharacters = (text: string) =>
  /[\p{Cc}--[\t\n\r]]|[\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/v.test(text);

/** Whether there is anything to be seen in it. */
export const isSeen = (text: string) => /[^\p{Default_Ignorable_Code_Point}\s]/u.test(text);

/** The first `max` UTF-16 units of a text, and never half a character at its end. */
export const clipped = (text: string, max: number) => text.slice(0, max).replace(/\p{Cs}$/u, '');

/**
 * Spec part 1, section 5: non-space text, @, then a domain with a dot. The length comes first: the pattern takes
 * minutes for a text that was made to delay it.
 */
export const isEmail = (text: string) => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
