import type { Fonts } from './fonts.ts';

/** Planes 0 to 3, and the one of tags and variation selectors. The others have characters for private use, or none. */
const PLANES = [0, 1, 2, 3, 14];
const PLANE = 0x1_0000;

/** Line ends and tabs are laid out before anything is drawn. */
const LAID_OUT = new Set(['\t', '\n', '\r']);

/**
 * All characters that can be printed. What a character for private use shows differs from one device to the next, so
 * none of those can.
 */
export const printableCharacters = function* (fonts: Fonts): Generator<string> {
  for (const plane of PLANES)
    for (let codePoint = plane * PLANE; codePoint < (plane + 1) * PLANE; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      const isPrinted =
        !/[\p{Cc}\p{Cs}\p{Co}]/u.test(character) && fonts.faceFor(character, 'text', character) !== null;
      if (isPrinted || LAID_OUT.has(character)) yield character;
    }
};

/**
 * The characters as a table: for each range of them the gap after the one before, and after a plus how many more follow
 * the first, in base 36.
 */
export const tableOf = (characters: Iterable<string>): string => {
  const ranges: { gap: number; more: number }[] = [];
  let last = 0;
  for (const character of characters) {
    const codePoint = character.codePointAt(0) ?? 0;
    const range = ranges.at(-1);
    if (range && codePoint === last + 1) range.more++;
    else ranges.push({ gap: codePoint - last, more: 0 });
    last = codePoint;
  }

  return ranges
    .map(({ gap, more }) => gap.toString(36) + (more > 0 ? `+${more.toString(36)}` : ''))
    .join(' ')
    .replace(/(.{1,110})(?: |$)/g, '$1\n')
    .trimEnd();
};

/** The source of `contracts/text/printable-characters.ts`. */
export const tableSource = (table: string): string => `/**
 * The characters that the seal’s fonts have. For each range: the gap after the one before it, and after a plus how many
 * characters follow its first, in base 36. \`npm test -- services/media/seal/typesetting/printable.test.ts -u\` writes
 * this file.
 */
export const PRINTABLE = \`
${table}
\`;
`;
