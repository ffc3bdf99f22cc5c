import { constants, inflateSync } from 'node:zlib';

/** Bytes that object streams may unpack to before we give up. */
const MOST_UNPACKED = 64e6;

/**
 * Whether an object of an unencrypted file may have one of these names anywhere. This is many times as fast as reading
 * the objects, because it looks at the bytes alone, inside object streams too. Answers true where a stream can't be
 * looked into this way.
 */
export const mayHaveName = (bytes: Uint8Array, names: readonly string[]): boolean => {
  const pattern = new RegExp(names.map(nameInAnySpelling).join('|'));
  const text = latin1(bytes);
  if (pattern.test(text)) return true;

  const streams = new RegExp(OBJECT_STREAM, 'g');
  let room = MOST_UNPACKED;
  for (let found = streams.exec(text); found; found = streams.exec(text)) {
    const keyword = text.indexOf('stream', found.index);
    const unpacked = unpackedAt(bytes, text, { index: found.index, keyword }, room);
    if (unpacked === null || pattern.test(unpacked)) return true;
    room -= unpacked.length;
    streams.lastIndex = keyword;
  }

  return false;
};

/**
 * Any character of a name may be written as its code (ISO 32000-2, 7.3.5). libpdf reads a name with codes as UTF-8 and
 * drops a mark of byte order at its beginning, so the name would be this one once the file is written again.
 */
const nameInAnySpelling = (name: string): string => {
  const mark = [...MARK].map(inAnySpelling).join('');
  const letters = [...name].map(inAnySpelling);

  return `/(?:${mark})?${letters.join('')}(?![^${NOT_OF_NAMES}])`;
};

const MARK = '\xef\xbb\xbf';

const inAnySpelling = (letter: string): string => `(?:${letter}|#${hexadecimal(letter)})`;

const hexadecimal = (letter: string): string =>
  [...letter.charCodeAt(0).toString(16)].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');

/** White space and delimiters, for a class of a regular expression. */
const NOT_OF_NAMES = String.raw`\0\t\n\f\r ()<>[\]{}/%`;

const OBJECT_STREAM = nameInAnySpelling('ObjStm');

/**
 * The content, as text, of the object stream that says at `index`, before its keyword, that it is one. Null if its
 * dictionary is anything but plain, or if it can't be unpacked. Nothing if it isn't packed, since the search has seen it.
 */
const unpackedAt = (
  bytes: Uint8Array,
  text: string,
  { index, keyword }: { readonly index: number; readonly keyword: number },
  room: number,
): string | null => {
  const dictionary = text.slice(text.lastIndexOf('obj', index) + 'obj'.length, keyword);
  if (keyword < 0 || !PLAIN.test(dictionary)) return null;
  const filters = dictionary.split('/Filter').length - 1;
  if (filters === 0) return '';
  if (filters > 1 || !DEFLATED.test(dictionary) || ELSE.test(dictionary)) return null;

  const start = keyword + 'stream'.length;
  const packed = bytes.subarray(start + (/^\r?\n/.exec(text.slice(start, start + 2))?.[0].length ?? 0));
  try {
    return latin1(inflateSync(packed, { maxOutputLength: room, finishFlush: constants.Z_SYNC_FLUSH }));
  } catch {
    return null;
  }
};

/** A dictionary without strings, comments, inner dictionaries and codes in names. */
const PLAIN = /^\s*<<[^()<>%#]*>>\s*$/;
const DEFLATED = /\/Filter\s*(?:\/FlateDecode(?=[\s/>])|\[\s*\/FlateDecode\s*\])/;
/** Parameters of the filter, or a content that is in another file. */
const ELSE = /\/(?:DecodeParms|DP|F|FFilter|FDecodeParms)(?![^\s/[>])/;

const latin1 = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString('latin1');
