/**
 * A number as one of Excel's formats shows it (ECMA-376, part 1, 18.8.31), with American separators. Null if that can't
 * be told: dates, which each region writes in its own order, fractions, conditions, and numbers that are shortened.
 */
export const formatted = (number: string, format: string): string | null => {
  const value = Number(number);
  if (number.trim() === '' || !Number.isFinite(value) || Math.abs(value) >= LARGEST) return null;
  const [positive = [], negative, zero] = sectionsOf(format);
  if (value === 0 && zero) return shown(zero, 0);
  if (value < 0 && negative) return shown(negative, -value);
  const text = shown(positive, Math.abs(value));

  return text === null || value >= 0 ? text : `-${text}`;
};

/** Whether a format shows dates or times. */
export const isOfDates = (format: string): boolean =>
  sectionsOf(format).some((parts) => parts.some(({ kind }) => kind === 'date'));

/** Excel counts fifteen digits. */
const LARGEST = 1e15;
const LONGEST_FORMAT = 200;

/** `general` is a number as it is, and `other` is what isn't worked out. */
type FormatPart = {
  readonly kind: 'text' | 'digits' | 'percent' | 'general' | 'date' | 'other';
  readonly text: string;
};

const TOKENS: readonly (readonly [FormatPart['kind'] | null, RegExp])[] = [
  ['text', /"([^"]*)"/y],
  ['text', /\\(.)/y],
  ['text', /\[\$([^\]-]*)(?:-[^\]]*)?\]/y],
  [null, /\[(?:black|blue|cyan|green|magenta|red|white|yellow|color\s?\d{1,2})\]/iy],
  ['date', /\[[hms]{1,4}\]|AM\/PM|A\/P/iy],
  [null, /[_*]./y],
  ['general', /General|@/iy],
  ['digits', /[0#?][0#?,]*(?:\.[0#?]*)?,*|\.[0#?]+,*/y],
  ['percent', /%/y],
  ['date', /[dmyhs]/iy],
  ['other', /[[/]|E[+-]/iy],
  ['text', /([^;])/y],
];

type Sections = readonly (readonly FormatPart[])[];

/** The parts of each section: of positive numbers, negative ones, zero, and texts. Most numbers share a format. */
const sectionsOf = (format: string): Sections => {
  const source = format.trim() === '' ? 'General' : format.slice(0, LONGEST_FORMAT);
  const sections = known.get(source) ?? read(source);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(source, sections);

  return sections;
};

const MOST_KNOWN = 200;
const known = new Map<string, Sections>();

const read = (source: string): Sections => {
  const sections: FormatPart[][] = [[]];

  for (let at = 0; at < source.length; ) {
    if (source[at] === ';') {
      sections.push([]);
      at++;
      continue;
    }
    const { kind, text, length } = tokenAt(source, at);
    if (kind) sections.at(-1)?.push({ kind, text });
    at += length;
  }

  return sections;
};

const tokenAt = (source: string, at: number) => {
  for (const [kind, pattern] of TOKENS) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) return { kind, text: found[1] ?? found[0], length: found[0].length };
  }

  return { kind: 'other' as const, text: '', length: 1 };
};

/** `value` is never negative. */
const shown = (section: readonly FormatPart[], value: number): string | null => {
  const percents = section.filter(({ kind }) => kind === 'percent').length;
  const numbers = section.filter(({ kind }) => kind === 'digits' || kind === 'general').length;
  if (numbers > 1 || percents > 2) return null;
  const texts = section.map(({ kind, text }) => {
    switch (kind) {
      case 'digits':
        return digits(text, shifted(value, percents * 2));
      case 'general':
        return general(value);
      case 'date':
      case 'other':
        return null;
      default:
        return text;
    }
  });

  return texts.includes(null) ? null : texts.join('');
};

/** Numbers of more digits are shortened to the room that there is. */
const MOST_DIGITS = 9;

const general = (value: number): string | null => {
  const text = String(Number(value.toPrecision(15)));

  return /^[\d.]+$/.test(text) && text.replace('.', '').length <= MOST_DIGITS ? text : null;
};

const MOST_DECIMALS = 12;

const digits = (pattern: string, value: number): string | null => {
  const scale = /,*$/.exec(pattern.replace(/\..*?(?=,*$)/, ''))?.[0].length ?? 0;
  const [whole = '', fraction = ''] = pattern.replace(/,+$/, '').split('.');
  const places = fraction.length;
  if (places > MOST_DECIMALS) return null;
  const rounded = shifted(Math.round(shifted(value, places - scale * 3)), -places).toFixed(places);
  const [units = '', decimals = ''] = rounded.split('.');
  const least = fraction.replace(/[^0]+$/, '').length;
  const shownDecimals = decimals.replace(/0+$/, '').padEnd(least, '0');
  const padded = (units === '0' ? '' : units).padStart(whole.replace(/[^0]/g, '').length, '0');
  const grouped = whole.includes(',') ? padded.replace(/\B(?=(\d{3})+$)/g, ',') : padded;

  return shownDecimals ? `${grouped}.${shownDecimals}` : grouped;
};

/** Moves the point, without what multiplying by a power of ten would add in the last places. */
const shifted = (value: number, places: number): number => {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');

  return Number(`${mantissa}e${Number(exponent) + places}`);
};
