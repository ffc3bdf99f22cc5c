import { createHash } from 'node:crypto';
import type { Font } from '@cantoo/fontkit';
import { memory } from '../../../shared/flow/memory.ts';
import { arraySource, nameSource, streamSource } from '../../pdf/file/pdf-source.ts';
import type { Face } from './fonts.ts';

/** A glyph, and the text that it stands for. */
export type UsedGlyph = { readonly id: number; readonly codePoints: readonly number[] };

/** Some glyphs of a face as a PDF holds them, in PDF syntax. They have the codes 1, 2, … in their order. */
export type FontProgram = {
  readonly name: string;
  readonly isCff: boolean;
  readonly stream: string;
  readonly widths: string;
  readonly toUnicode: string;
};

/** Characters of PDF syntax that are kept, each of which takes one byte. */
const MOST_KEPT = 8e6;

const programs = memory<FontProgram>({
  most: MOST_KEPT,
  sizeOf: ({ stream, widths, toUnicode }) => stream.length + widths.length + toUnicode.length,
});

/**
 * The program for these glyphs. It depends on nothing else, so documents with the same glyphs have the same one, which is
 * made once: making it takes a quarter of the time of a seal.
 */
export const fontProgram = ({ id, font }: Face, glyphs: readonly UsedGlyph[]): FontProgram => {
  const key = `${id} ${glyphs.map((glyph) => `${glyph.id}=${glyph.codePoints}`).join(' ')}`;
  const program = programs.get(key) ?? newProgram(font, glyphs);
  programs.set(key, program);

  return program;
};

const newProgram = (font: Font, glyphs: readonly UsedGlyph[]): FontProgram => {
  const subset = font.createSubset();
  for (const { id } of glyphs) subset.includeGlyph(id);
  const program = subset.encode();
  /** A bare CFF table begins with its version, 1. A TrueType font begins with a null or a letter. */
  const isCff = program[0] === 1;
  const widths = [0, ...glyphs.map(({ id }) => id)].map((id) => widthOf(font, id) * 1000);

  return {
    name: nameSource(`${tagOf(program)}+${font.postscriptName}`),
    isCff,
    stream: streamSource(
      program,
      isCff ? { Subtype: '/CIDFontType0C' } : { Length1: String(program.length) },
    ),
    widths: arraySource(['0', arraySource(widths)]),
    toUnicode: streamSource(toUnicode([[], ...glyphs.map(({ codePoints }) => codePoints)])),
  };
};

export const widthOf = (font: Font, id: number) => (font.getGlyph(id)?.advanceWidth ?? 0) / font.unitsPerEm;

export const hexCode = (code: number) => code.toString(16).padStart(4, '0');

/** Six letters that distinguish one subset from another (ISO 32000-2, 9.9.2). */
const tagOf = (program: Uint8Array): string =>
  [...createHash('sha256').update(program).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');

/** The text that each code stands for, so that people can search, copy and hear it. */
const toUnicode = (meanings: readonly (readonly number[])[]): string => {
  const rows = [...meanings.entries()]
    .filter(([, codePoints]) => codePoints?.length)
    .map(([code, codePoints]) => `<${hexCode(code)}> <${utf16(codePoints)}>`);

  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocksOf(rows)}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
};

const utf16 = (codePoints: readonly number[]) =>
  Buffer.from(String.fromCodePoint(...codePoints), 'utf16le')
    .swap16()
    .toString('hex');

/** A block may hold at most 100 rows. */
const blocksOf = (rows: readonly string[]): string =>
  Array.from({ length: Math.ceil(rows.length / 100) }, (_, block) =>
    rows.slice(block * 100, block * 100 + 100),
  )
    .map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
    .join('\n');
