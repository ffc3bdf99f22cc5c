import { Unzip, UnzipInflate } from 'fflate';
import { Refused } from '../refused.ts';
import type { WordKind } from './file-kind.ts';

/** No document of 500 pages has more, and LibreOffice can't lay out more in the time that a file may take. */
const MOST_PARAGRAPHS = 100_000;
/**
 * How deep tables and elements may be nested. Ordinary files have about five levels of tables and thirty of elements.
 */
const MOST_TABLES_DEEP = 50;
const MOST_DEEP = 500;
/** Bytes of XML. */
const MOST_BYTES = 150e6;

/** Checks a Word file before LibreOffice sees it. Throws `Refused` if LibreOffice would never finish. */
export const weigh = (bytes: Uint8Array, kind: WordKind): void =>
  kind === 'docx' ? weighParts(bytes) : weighText(bytes);

/**
 * In the older formats each paragraph ends with a carriage return ([MS-DOC] 2.4.2). Pictures contain a few by chance.
 */
const weighText = (bytes: Uint8Array) => {
  let paragraphs = 0;
  for (const byte of bytes) if (byte === 0x0d) paragraphs++;
  if (paragraphs > MOST_PARAGRAPHS + bytes.length / 128) throw new Refused('upload.not-convertible');
};

const weighParts = (bytes: Uint8Array) => {
  let scanned = 0;
  const unzip = new Unzip((part) => {
    if (!/\.xml$/i.test(part.name)) return;
    const read = scanner();
    part.ondata = (failure, chunk) => {
      if (failure) throw failure;
      scanned += chunk.length;
      if (scanned > MOST_BYTES) throw new Refused('upload.unpacks-large');
      read(chunk);
    };
    part.start();
  });
  unzip.register(UnzipInflate);

  try {
    for (let at = 0; at < bytes.length; at += SLICE)
      unzip.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  } catch (error) {
    // A file that can't be unpacked is left to LibreOffice, which may still save some of it.
    if (error instanceof Refused) throw error;
  }
};

/** Unpacks in pieces so small that even zeros stay small: deflate makes at most a thousand bytes of one. */
const SLICE = 16_384;

const [OPENS, CLOSES, SLASH, QUOTE, APOSTROPHE, COLON] = [...'<>/"\':'].map((sign) => sign.charCodeAt(0));
const NAME_ENDS = new Set([...' \t\r\n/>'].map((sign) => sign.charCodeAt(0)));

/** Counts elements in XML chunk by chunk. */
const scanner = () => {
  let paragraphs = 0;
  const open: boolean[] = [];
  let tables = 0;
  let state: 'text' | 'name' | 'tag' = 'text';
  let name = '';
  let quote = 0;
  let last = 0;

  const ended = () => {
    if (name.startsWith('/')) {
      if (open.pop()) tables--;
    } else if (!/^[?!]/.test(name)) {
      if (name === 'p') paragraphs++;
      if (last !== SLASH) {
        open.push(name === 'tbl');
        if (name === 'tbl') tables++;
      }
    }
    if (paragraphs > MOST_PARAGRAPHS || tables > MOST_TABLES_DEEP || open.length > MOST_DEEP)
      throw new Refused('upload.not-convertible');
  };

  const take = (byte: number) => {
    if (quote) {
      if (byte === quote) quote = 0;
    } else if (byte === CLOSES) {
      ended();
      state = 'text';
    } else if (state === 'name' && !NAME_ENDS.has(byte)) {
      if (byte === COLON) name = name.startsWith('/') ? '/' : '';
      else if (name.length < 16) name += String.fromCharCode(byte);
    } else if (state === 'name' && byte === SLASH && name === '') name = '/';
    else {
      state = 'tag';
      if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
    }
    last = byte;
  };

  return (chunk: Uint8Array) => {
    for (const byte of chunk)
      if (state !== 'text') take(byte);
      else if (byte === OPENS) [state, name, last] = ['name', '', byte];
  };
};
