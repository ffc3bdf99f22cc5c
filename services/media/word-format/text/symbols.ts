/**
 * Symbols that LibreOffice 7.4 draws as empty boxes or as a dot, without the fonts that only Word brings: the last two
 * digits of their numbers, from and to.
 */
const RANGES: Readonly<Record<string, string>> = {
  symbol: '',
  wingdings: '23-27 29 2c-3b 41-43 45 49 4d 4f-50 53 57 5c 6a-6b 79 97-9d a4-a5 b8-c2 cb-cc ff',
  'wingdings 2':
    '21-23 27 29-3d 4e 55-58 5c-68 84 87-96 9d-9e a4-aa ad af-b3 b8-b9 bc-be c0-cb cd-f2 f4-f7 fa-ff',
  'wingdings 3': '21-24 26 28-2e 31-33 39-43 46-47 4e-4f 52 57 59-71 79 7e 80-c4 e9-f0',
  webdings: '21-2d 3e-50 52-66 68-6d 6f-7e 80-ae b0-be c0-c4 c6-ca ce-f0 f2-ff',
  zapfdingbats: '',
  'monotype sorts': '',
};

const numberIn = (digits: string) => Number.parseInt(digits, 16);

const numbersFrom = (range: string): readonly number[] => {
  const [from = '', to = from] = range.split('-');
  const first = numberIn(from);

  return range === '' ? [] : Array.from({ length: numberIn(to) - first + 1 }, (_, at) => first + at);
};

/** The same as numbers, since a file may ask for millions of symbols. */
const UNDRAWN: ReadonlyMap<string, ReadonlySet<number>> = new Map(
  Object.entries(RANGES).map(([font, ranges]) => [font, new Set(ranges.split(' ').flatMap(numbersFrom))]),
);

/** Whether pages show a symbol as Word does. `char` is its number in the font, in hexadecimal digits. */
export const isDrawn = (font: string, char: string): boolean => {
  const code = numberIn(char);
  const isOfFont = code < 0x100 || (code >= 0xf000 && code <= 0xf0ff);
  if (!isOfFont) return code < 0xe000 || code > 0xf8ff;
  const undrawn = UNDRAWN.get(font.trim().toLowerCase());
  if (undrawn === undefined) return code < 0x100;

  return !undrawn.has(code % 0x100);
};

/** The name of a font whose letters are symbols, or null for any other font. */
export const symbolFont = (font: string): string | null => FONTS.get(font.trim().toLowerCase()) ?? null;

const FONTS: ReadonlyMap<string, string> = new Map(
  [
    ...['Symbol', 'Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings', 'ZapfDingbats', 'Monotype Sorts'],
    ...['Marlett', 'MT Extra'],
  ].map((name) => [name.toLowerCase(), name]),
);

/** A symbol as Word's own dialog names it: the font, and the number in it. */
export const symbolName = (font: string, char: string): string => `${font.trim()} ${numberIn(char) % 0x100}`;
