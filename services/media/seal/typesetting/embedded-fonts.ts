import type { Font } from '@cantoo/fontkit';
import { add, type GrowingPdf } from '../../pdf/file/pdf-file.ts';
import { arraySource, dictionarySource, numberSource } from '../../pdf/file/pdf-source.ts';
import { type FontProgram, fontProgram, hexCode, type UsedGlyph, widthOf } from './font-program.ts';
import type { Face } from './fonts.ts';
import type { ShapedGlyph } from './shaping.ts';

/** The fonts of one document: each face once, with the glyphs that are used and the text they stand for. */
export type EmbeddedFonts = {
  /** A name for the face in content streams, such as `F1`. */
  readonly nameOf: (face: Face) => string;
  readonly codeOf: (face: Face, glyph: ShapedGlyph) => GlyphCode;
  /** Writes the fonts once all text is drawn. Answers the Font dictionary that every content stream uses. */
  readonly addTo: (file: GrowingPdf) => string;
};

/** `code` is the glyph's number in the subset, in four hex digits. `width` is its width at size 1. */
export type GlyphCode = { readonly code: string; readonly width: number };

export const embeddedFonts = (): EmbeddedFonts => {
  const embeddings = new Map<string, Embedding>();

  const embeddingOf = (face: Face): Embedding => {
    const known = embeddings.get(face.id);
    if (known) return known;

    const embedding = newEmbedding(face, `F${embeddings.size + 1}`);
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

/** The first glyphs are those that the face has in every document. */
type Embedding = {
  readonly name: string;
  readonly face: Face;
  readonly codes: Map<number, GlyphCode>;
  readonly glyphs: UsedGlyph[];
};

const newEmbedding = (face: Face, name: string): Embedding => {
  const embedding = { name, face, codes: new Map(), glyphs: [] };
  for (const character of face.usual) {
    const codePoint = character.codePointAt(0) ?? 0;
    codeOf(embedding, { id: face.font.glyphForCodePoint(codePoint)?.id ?? 0, codePoints: [codePoint] });
  }

  return embedding;
};

const codeOf = ({ face, codes, glyphs }: Embedding, { id, codePoints }: UsedGlyph): GlyphCode => {
  const known = codes.get(id);
  const earlier = known && Number.parseInt(known.code, 16) - 1;
  // A glyph that stood for nothing of its own beside others may stand for something elsewhere.
  if (earlier !== undefined && glyphs[earlier]?.codePoints.length === 0) glyphs[earlier] = { id, codePoints };
  if (known) return known;

  // The subset's first glyph, for missing characters, is always there and stands for nothing.
  if (id !== 0) glyphs.push({ id, codePoints });
  const code = { code: hexCode(id === 0 ? 0 : glyphs.length), width: widthOf(face.font, id) };
  codes.set(id, code);

  return code;
};

/** A composite font (ISO 32000-2, 9.7) whose codes are the glyph numbers of the subset. */
const addFont = (file: GrowingPdf, { face, glyphs }: Embedding): string => {
  const program = fontProgram(face, glyphs);
  const { name, isCff, widths, toUnicode } = program;

  const cidFont = add(
    file,
    dictionarySource({
      Type: '/Font',
      Subtype: isCff ? '/CIDFontType0' : '/CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: dictionarySource({ Registry: '(Adobe)', Ordering: '(Identity)', Supplement: '0' }),
      FontDescriptor: addDescriptor(file, face.font, program),
      W: widths,
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
      ToUnicode: add(file, toUnicode),
    }),
  );
};

/** Flag 4 of a font descriptor: the font has glyphs beyond the Latin alphabet. */
const SYMBOLIC = '4';

const addDescriptor = (file: GrowingPdf, font: Font, { name, stream, isCff }: FontProgram): string => {
  const scaled = (units: number) => numberSource((units / font.unitsPerEm) * 1000);
  const { minX, minY, maxX, maxY } = font.bbox;

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
