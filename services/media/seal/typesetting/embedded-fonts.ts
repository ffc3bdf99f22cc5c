import { createHash } from 'node:crypto';
import type { Font, Subset } from '@cantoo/fontkit';
import { add, type PdfFile } from '../pdf/pdf-file.ts';
import { arraySource, dictionarySource, nameSource, numberSource, streamSource } from '../pdf/pdf-source.ts';
import type { Face } from './fonts.ts';
import type { ShapedGlyph } from './shaping.ts';

/** The fonts of one document: each face once, with the glyphs that are used and the text they stand for. */
export type EmbeddedFonts = {
  /** A name for the face in content streams, such as `F1`. */
  readonly nameOf: (face: Face) => string;
  readonly codeOf: (face: Face, glyph: ShapedGlyph) => GlyphCode;
  /** Writes the fonts once all text is drawn. Answers the Font dictionary that every content stream uses. */
  readonly addTo: (file: PdfFile) => string;
};

/** `code` is the glyph's number in the subset, in four hex digits. `width` is its width at size 1. */
export type GlyphCode = { readonly code: string; readonly width: number };

export const embeddedFonts = (): EmbeddedFonts => {
  const embeddings = new Map<string, Embedding>();

  const embeddingOf = (face: Face): Embedding => {
    const known = embeddings.get(face.id);
    if (known) return known;

    const embedding = newEmbedding(face.font, `F${embeddings.size + 1}`);
    embeddings.set(face.id, embedding);
    return embedding;
  };

  return {
    nameOf: (face) => embeddingOf(face).name,
    codeOf: (face, glyph) => codeOf(embeddingOf(face), glyph),
    addTo: (file) =>
      dictionarySource(
        Object.fromEntries([...embeddings.values()].map((one) => [one.name, addFont(file, one)])),
      ),
  };
};

type Embedding = {
  readonly name: string;
  readonly font: Font;
  readonly subset: Subset;
  readonly codes: Map<number, GlyphCode>;
  readonly widths: number[];
  readonly meanings: (readonly number[])[];
};

const newEmbedding = (font: Font, name: string): Embedding => ({
  name,
  font,
  subset: font.createSubset(),
  codes: new Map(),
  widths: [widthOf(font, 0)],
  meanings: [[]],
});

const codeOf = ({ font, subset, codes, widths, meanings }: Embedding, glyph: ShapedGlyph): GlyphCode => {
  const known = codes.get(glyph.id);
  if (known) return known;

  const index = subset.includeGlyph(glyph.id);
  const width = widthOf(font, glyph.id);
  widths[index] = width;
  meanings[index] = index === 0 ? [] : glyph.codePoints;

  const code = { code: hex(index), width };
  codes.set(glyph.id, code);
  return code;
};

const widthOf = (font: Font, id: number) => (font.getGlyph(id)?.advanceWidth ?? 0) / font.unitsPerEm;

/** A composite font (ISO 32000-2, 9.7) whose codes are the glyph numbers of the subset. */
const addFont = (file: PdfFile, embedding: Embedding): string => {
  const program = embedding.subset.encode();
  /** A bare CFF table begins with its version, 1. A TrueType font begins with a null or a letter. */
  const isCff = program[0] === 1;
  const name = nameSource(`${tagOf(program)}+${embedding.font.postscriptName}`);

  const cidFont = add(
    file,
    dictionarySource({
      Type: '/Font',
      Subtype: isCff ? '/CIDFontType0' : '/CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: dictionarySource({ Registry: '(Adobe)', Ordering: '(Identity)', Supplement: '0' }),
      FontDescriptor: addDescriptor(file, embedding.font, { name, program, isCff }),
      W: arraySource(['0', arraySource(embedding.widths.map((width) => width * 1000))]),
      CIDToGIDMap: isCff ? undefined : '/Identity',
    }),
  );

  return add(
    file,
    dictionarySource({
      Type: '/Font',
      Subtype: '/Type0',
      BaseFont: name,
      Encoding: '/Identity-H',
      DescendantFonts: arraySource([cidFont]),
      ToUnicode: add(file, streamSource(toUnicode(embedding.meanings))),
    }),
  );
};

type Program = { readonly name: string; readonly program: Uint8Array; readonly isCff: boolean };

/** Flag 4 of a font descriptor: the font has glyphs beyond the Latin alphabet. */
const SYMBOLIC = '4';

const addDescriptor = (file: PdfFile, font: Font, { name, program, isCff }: Program): string => {
  const scaled = (units: number) => numberSource((units / font.unitsPerEm) * 1000);
  const { minX, minY, maxX, maxY } = font.bbox;
  const stream = isCff
    ? streamSource(program, { Subtype: '/CIDFontType0C' })
    : streamSource(program, { Length1: String(program.length) });

  return add(
    file,
    dictionarySource({
      Type: '/FontDescriptor',
      FontName: name,
      Flags: SYMBOLIC,
      FontBBox: arraySource([minX, minY, maxX, maxY].map(scaled)),
      ItalicAngle: numberSource(font.italicAngle),
      Ascent: scaled(font.ascent),
      Descent: scaled(font.descent),
      CapHeight: scaled(font.capHeight || font.ascent),
      StemV: '80',
      [isCff ? 'FontFile3' : 'FontFile2']: add(file, stream),
    }),
  );
};

/** Six letters that distinguish one subset from another (ISO 32000-2, 9.9.2). */
const tagOf = (program: Uint8Array): string =>
  [...createHash('sha256').update(program).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');

const hex = (code: number) => code.toString(16).padStart(4, '0');

/** The text that each code stands for, so that people can search, copy and hear it. */
const toUnicode = (meanings: readonly (readonly number[])[]): string => {
  const rows = [...meanings.entries()]
    .filter(([, codePoints]) => codePoints?.length)
    .map(([code, codePoints]) => `<${hex(code)}> <${utf16(codePoints)}>`);

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
