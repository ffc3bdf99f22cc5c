/**
 * PDF syntax as text in which each character stands for one byte (Latin-1), so that pieces can be joined and written
 * unchanged.
 */
import { deflateSync } from 'node:zlib';

export const bytesOf = (source: string): Buffer => Buffer.from(source, 'latin1');

/** Writes four decimals: a hundredth of the smallest step of a printer. */
export const numberSource = (value: number): string => String(Math.round(value * 10_000) / 10_000);

/** Writes a document's number without rounding and without an exponent, which PDF doesn't have. */
export const exactNumberSource = (value: number): string => {
  const source = String(value);

  return source.includes('e') ? value.toFixed(20) : source;
};

export const nameSource = (text: string): string => `/${text.replace(/[^!-~]|[#()<>[\]{}/%]/g, escaped)}`;

/** A string for people to read, in UTF-16 with a byte order mark. */
export const textSource = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

export const hexSource = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;

/** Writes six numbers with nine decimals, because thousands of pixels multiply any rounding error. */
export const matrixSource = (matrix: readonly number[]): string =>
  matrix.map((part) => exactNumberSource(Number(part.toFixed(9)))).join(' ');

export const arraySource = (items: readonly (string | number)[]): string =>
  `[${items.map((item) => (typeof item === 'number' ? numberSource(item) : item)).join(' ')}]`;

/** Leaves out entries without a value. */
export const dictionarySource = (entries: Readonly<Record<string, string | undefined>>): string => {
  const pairs = Object.entries(entries).filter(([, value]) => value !== undefined);

  return `<< ${pairs.map(([key, value]) => `${nameSource(key)} ${value}`).join(' ')} >>`;
};

export const streamSource = (
  data: Uint8Array | string,
  entries: Readonly<Record<string, string | undefined>> = {},
): string => {
  const packed = deflateSync(typeof data === 'string' ? bytesOf(data) : data);
  const dictionary = dictionarySource({ ...entries, Filter: '/FlateDecode', Length: String(packed.length) });

  return `${dictionary}\nstream\n${packed.toString('latin1')}\nendstream`;
};

const escaped = (character: string) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
