import { symbolFont } from './symbols.ts';

/** What the text of a picture in Windows' own formats says. */
export type MetafileText = {
  readonly texts: readonly string[];
  /** Some of its text is named by the shapes of letters alone, or by something else that can't be read. */
  readonly isIncomplete: boolean;
};

/** Reads the text of a picture in the format EMF or WMF. Null if it's neither. */
export const metafileText = (bytes: Uint8Array): MetafileText | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 44 && view.getUint32(0, true) === 1 && view.getUint32(40, true) === EMF)
    return emf(view);
  if (bytes.length < 22) return null;
  if (view.getUint32(0, true) === PLACEABLE) return wmf(view, 22);

  return view.getUint16(2, true) === 9 && view.getUint16(0, true) <= 2 ? wmf(view, 0) : null;
};

/** The characters " EMF". */
const EMF = 0x464d4520;
const PLACEABLE = 0x9ac6cdd7;

/** A picture of more is a map or a drawing of a machine. */
const MOST_RECORDS = 500_000;
const MOST_TEXTS = 20_000;

/** A font as text is drawn in it. */
type Font = { readonly isSymbols: boolean; readonly encoding: string };
const PLAIN: Font = { isSymbols: false, encoding: 'windows-1252' };

/** [MS-EMF] 2.3. Text of EMF+ records is what counts if there is some, since the others only repeat it. */
const emf = (view: DataView): MetafileText => {
  const texts: string[] = [];
  const newer: string[] = [];
  const fonts = new Map<number, Font>();
  let font = PLAIN;
  let isIncomplete = false;
  let records = 0;

  for (let at = 0; at + 8 <= view.byteLength; ) {
    if (++records > MOST_RECORDS || texts.length + newer.length > MOST_TEXTS)
      return { texts, isIncomplete: true };
    const [type, size] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (type === END_OF_FILE) break;
    if (size < 8 || at + size > view.byteLength) return { texts, isIncomplete: true };
    const record = new DataView(view.buffer, view.byteOffset + at, size);
    if (type === 82 && size >= 104)
      fonts.set(record.getUint32(8, true), fontOf(record.getUint8(35), wide(record, 40, 32) ?? ''));
    else if (type === 37 && size >= 12) font = fonts.get(record.getUint32(8, true)) ?? PLAIN;
    else if (TEXTS.has(type) && !font.isSymbols) {
      const text = emfText(record, type, font);
      if (text === null) isIncomplete = true;
      else texts.push(text);
    } else if (type === 70 && size >= 16 && record.getUint32(12, true) === EMF_PLUS)
      isIncomplete = !readNewer(record, newer) || isIncomplete;
    at += size;
  }

  return { texts: newer.length > 0 ? newer : texts, isIncomplete };
};

const END_OF_FILE = 14;

/** EMR_EXTTEXTOUTA, EMR_EXTTEXTOUTW and EMR_SMALLTEXTOUT. */
const TEXTS: ReadonlySet<number> = new Set([83, 84, 108]);

/** The characters "EMF+". */
const EMF_PLUS = 0x2b464d45;

const emfText = (record: DataView, type: number, font: Font): string | null => {
  if (record.byteLength < 56 && type !== 108) return null;
  if (type === 108) {
    if (record.byteLength < 36) return null;
    const [count, options] = [record.getUint32(16, true), record.getUint32(20, true)];
    const from = options & 0x100 ? 36 : 52;
    if (options & GLYPHS) return null;
    return options & 0x200 ? narrow(record, from, count, font) : wide(record, from, count);
  }
  const [count, from] = [record.getUint32(44, true), record.getUint32(48, true)];
  if (record.getUint32(52, true) & GLYPHS) return null;

  return type === 84 ? wide(record, from, count) : narrow(record, from, count, font);
};

/** Text that is numbers of shapes. */
const GLYPHS = 0x10;

/** [MS-EMFPLUS] 2.3.4. False if there is text that can't be read. */
const readNewer = (comment: DataView, texts: string[]): boolean => {
  let isWhole = true;
  for (let at = 16; at + 12 <= comment.byteLength; ) {
    const [type, size] = [comment.getUint16(at, true), comment.getUint32(at + 4, true)];
    if (size < 12 || at + size > comment.byteLength) break;
    const data = new DataView(comment.buffer, comment.byteOffset + at + 12, size - 12);
    if (type === 0x401c && data.byteLength >= 28) texts.push(wide(data, 28, data.getUint32(8, true)) ?? '');
    else if (type === 0x4036 && data.byteLength >= 16) {
      const isText = (data.getUint32(4, true) & 1) === 1;
      if (isText) texts.push(wide(data, 16, data.getUint32(12, true)) ?? '');
      isWhole &&= isText;
    }
    at += size;
  }

  return isWhole;
};

/** [MS-WMF] 2.3. A new object gets the lowest number that is free. */
const wmf = (view: DataView, begin: number): MetafileText => {
  const texts: string[] = [];
  const objects: (Font | null | undefined)[] = [];
  let font = PLAIN;
  let records = 0;

  for (let at = begin + 18; at + 6 <= view.byteLength; ) {
    if (++records > MOST_RECORDS || texts.length > MOST_TEXTS || objects.length > MOST_OBJECTS)
      return { texts, isIncomplete: true };
    const [size, kind] = [view.getUint32(at, true) * 2, view.getUint16(at + 4, true)];
    if (kind === 0) break;
    if (size < 6 || at + size > view.byteLength) return { texts, isIncomplete: true };
    const record = new DataView(view.buffer, view.byteOffset + at, size);
    const first = size >= 8 ? record.getUint16(6, true) : 0;
    if (CREATES.has(kind)) {
      const free = objects.indexOf(undefined);
      const made = kind === CREATE_FONT && size >= 26 ? fontOf(record.getUint8(19), faceIn(record)) : null;
      objects[free < 0 ? objects.length : free] = made;
    } else if (kind === 0x012d) font = objects[first] ?? font;
    else if (kind === 0x01f0 && first < objects.length) objects[first] = undefined;
    else if (kind === 0x0521 && !font.isSymbols) texts.push(narrow(record, 8, first, font) ?? '');
    else if (kind === 0x0a32 && size >= 14 && !font.isSymbols) {
      const from = record.getUint16(12, true) & 0x6 ? 22 : 14;
      texts.push(narrow(record, from, record.getUint16(10, true), font) ?? '');
    }
    at += size;
  }

  return { texts, isIncomplete: false };
};

const CREATE_FONT = 0x02fb;

/** What makes an object: pens, brushes, fonts, palettes, regions and patterns. */
const CREATES: ReadonlySet<number> = new Set([CREATE_FONT, 0x02fa, 0x02fc, 0x00f7, 0x06ff, 0x01f9, 0x0142]);

/** No program needs more of them at once. */
const MOST_OBJECTS = 250;

const faceIn = (record: DataView) =>
  (narrow(record, 24, Math.min(32, record.byteLength - 24), PLAIN) ?? '').split('\0')[0] ?? '';

/** The number that Windows has for the encoding of symbols. */
const SYMBOLS = 2;

const fontOf = (charset: number, face: string): Font => ({
  isSymbols: charset === SYMBOLS || symbolFont(face.split('\0')[0] ?? '') !== null,
  encoding: ENCODINGS[charset] ?? PLAIN.encoding,
});

/** Windows' numbers of encodings. */
const ENCODINGS: Readonly<Record<number, string>> = {
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

/** Null if there are no such bytes. */
const slice = (view: DataView, from: number, length: number): Uint8Array | null =>
  from + length <= view.byteLength ? new Uint8Array(view.buffer, view.byteOffset + from, length) : null;

const wide = (view: DataView, from: number, count: number): string | null => {
  const bytes = slice(view, from, count * 2);

  return bytes && decoder('utf-16le').decode(bytes);
};

const narrow = (view: DataView, from: number, count: number, { encoding }: Font): string | null => {
  const bytes = slice(view, from, count);

  return bytes && decoder(encoding).decode(bytes);
};

const decoders = new Map<string, TextDecoder>();
const decoder = (encoding: string): TextDecoder => {
  const known = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, known);

  return known;
};
