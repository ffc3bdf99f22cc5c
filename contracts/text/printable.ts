/**
 * Whether a text has only characters that most people write with every day, all of which can be printed. Other texts
 * have to be looked up in a table (`unprintable.ts`), which the browser loads only for them.
 */
export const isEveryday = (text: string): boolean =>
  /^[\t\n\r -~\u00a0-\u017f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u2013\u2014\u2018-\u201f\u2022\u2026\u20ac]*$/.test(
    text,
  );

/** How a character is written that no font of ours has: by its number in Unicode. */
export const numberOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
