import { readFileSync } from 'node:fs';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/**
 * Gives PDFium the machine's fonts for text whose font isn't in the file. Without this, Chinese, Japanese and Korean
 * stay blank. For a font that isn't installed, PDFium uses one of its own.
 */
export const installSystemFonts = ({ pdfium, FPDF_SetSystemFontInfo }: WrappedPdfiumModule): void => {
  const handles: string[] = [];
  const handleOf = (key: string) => (handles.includes(key) ? handles.indexOf(key) + 1 : handles.push(key));

  const mapFont = (
    _info: number,
    weight: number,
    italic: number,
    charset: number,
    pitch: number,
    face: number,
  ) => {
    const key = fontFor(charset, pdfium.UTF8ToString(face), { weight, italic: italic !== 0, pitch });
    return key && fontBytes(key) ? handleOf(key) : 0;
  };
  const fontData = (_info: number, handle: number, table: number, buffer: number, size: number) => {
    const bytes = part(handles[handle - 1], table >>> 0);
    if (bytes && buffer && size >= bytes.length) pdfium.HEAPU8.set(bytes, buffer);
    return bytes?.length ?? 0;
  };
  const nothing = pdfium.addFunction(() => 0, 'iii');
  const done = pdfium.addFunction(() => undefined, 'vii');

  /** FPDF_SYSFONTINFO of fpdf_sysfontinfo.h: a version, then eight functions. */
  const callbacks = [
    1,
    pdfium.addFunction(() => undefined, 'vi'),
    done,
    pdfium.addFunction(mapFont, 'iiiiiiii'),
    nothing,
    pdfium.addFunction(fontData, 'iiiiii'),
    pdfium.addFunction(() => 0, 'iiiii'),
    pdfium.addFunction(() => 1, 'iii'),
    done,
  ];
  const info = pdfium.wasmExports.malloc(callbacks.length * 4);
  for (const [index, value] of callbacks.entries()) pdfium.setValue(info + index * 4, value, 'i32');
  FPDF_SetSystemFontInfo(info);
};

type Look = { readonly weight: number; readonly italic: boolean; readonly pitch: number };

/** `file#index` of the font for a text; null lets PDFium choose. */
const fontFor = (charset: number, face: string, look: Look): string | null => {
  const bold = look.weight >= 600;
  const chinese = cjk[charset];
  if (chinese !== undefined) {
    const family = look.pitch & ROMAN ? 'NotoSerifCJK' : 'NotoSansCJK';
    return `opentype/noto/${family}-${bold ? 'Bold' : 'Regular'}.ttc#${chinese}`;
  }

  const script = scripts[charset];
  if (script) return `truetype/noto/${script}-${bold ? 'Bold' : 'Regular'}.ttf#0`;

  const family = families.find(([name]) => name.test(face))?.[1];
  return family ? `truetype/${family}-${style(bold, look.italic)}.ttf#0` : null;
};

const style = (bold: boolean, italic: boolean) =>
  `${bold ? 'Bold' : ''}${italic ? 'Italic' : ''}` || 'Regular';

/** FF_ROMAN of the pitch and family byte: a serif font is wanted. */
const ROMAN = 0x10;

/** Windows charsets, and the index of their font in a Noto CJK collection: Japan, Korea, mainland China, Taiwan. */
const cjk: Readonly<Record<number, number>> = { 128: 0, 129: 1, 134: 2, 136: 3 };

const scripts: Readonly<Record<number, string>> = {
  161: 'NotoSans',
  162: 'NotoSans',
  163: 'NotoSans',
  177: 'NotoSansHebrew',
  178: 'NotoSansArabic',
  186: 'NotoSans',
  204: 'NotoSans',
  222: 'NotoSansThai',
  238: 'NotoSans',
};

/** Fonts with the same widths as those that documents often name without embedding them. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^(arial|helvetica|liberation ?sans)/i, 'liberation2/LiberationSans'],
  [/^(times|liberation ?serif)/i, 'liberation2/LiberationSerif'],
  [/^(courier|liberation ?mono)/i, 'liberation2/LiberationMono'],
  [/^(calibri|carlito)/i, 'crosextra/Carlito'],
  [/^(cambria|caladea)/i, 'crosextra/Caladea'],
];

const loaded = new Map<string, Buffer | null>();

const fontBytes = (key: string): Buffer | null => {
  const [file = ''] = key.split('#');
  if (!loaded.has(file)) loaded.set(file, readFont(`/usr/share/fonts/${file}`));

  return loaded.get(file) ?? null;
};

const readFont = (path: string): Buffer | null => {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
};

/** The tag `ttcf`, which requests a whole collection. */
const COLLECTION = 0x74746366;

/**
 * One table of a font, or the font itself for table 0. For a font in a collection, that's everything from the start of
 * its directory, because PDFium learns from the length which font of the collection is meant.
 */
const part = (key: string | undefined, table: number): Buffer | null => {
  const bytes = key ? fontBytes(key) : null;
  if (!bytes) return null;

  const isCollection = bytes.readUInt32BE(0) === COLLECTION;
  if (table === COLLECTION) return isCollection ? bytes : null;

  const start = isCollection ? bytes.readUInt32BE(12 + 4 * Number(key?.split('#')[1])) : 0;
  return table === 0 ? bytes.subarray(start) : tableOf(bytes, start, table);
};

/** Finds a table in OpenType's table directory: sixteen bytes for each table, with offsets from the file's start. */
const tableOf = (bytes: Buffer, start: number, tag: number): Buffer | null => {
  const count = bytes.readUInt16BE(start + 4);
  for (let entry = start + 12; entry < start + 12 + count * 16; entry += 16) {
    if (bytes.readUInt32BE(entry) !== tag) continue;
    const offset = bytes.readUInt32BE(entry + 8);
    return bytes.subarray(offset, offset + bytes.readUInt32BE(entry + 12));
  }

  return null;
};
