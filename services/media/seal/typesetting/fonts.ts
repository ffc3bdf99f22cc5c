import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from '@cantoo/fontkit';
import type { FontStyle } from '#contracts/text/font-style.ts';

export type Face = {
  readonly id: string;
  readonly font: Font;
  /** Characters whose glyphs every document has that uses the face, so that nearly all have the same ones. */
  readonly usual: string;
};

/** Chooses the font for each piece of a text. Loaded once and used for every document. */
export type Fonts = {
  /**
   * The first face that has the whole grapheme, or the style's own face with its sign for a missing character. `around`
   * is the surrounding text: Chinese characters look different in Japanese and Korean.
   */
  faceFor(grapheme: string, style: FontStyle, around: string): Face;
};

export const loadFonts = (): Fonts => {
  const noto = ownFace('noto-sans/400Regular/NotoSans_400Regular.ttf', ASCII);
  const semiBold = ownFace('noto-sans/600SemiBold/NotoSans_600SemiBold.ttf', ASCII);
  const own: Readonly<Record<FontStyle, readonly [Face, ...Face[]]>> = {
    'dancing-script': [ownFace('dancing-script/400Regular/DancingScript_400Regular.ttf'), noto],
    'great-vibes': [ownFace('great-vibes/400Regular/GreatVibes_400Regular.ttf'), noto],
    caveat: [ownFace('caveat/400Regular/Caveat_400Regular.ttf'), noto],
    text: [noto],
    strong: [semiBold],
  };
  const systemFace = systemFaces();

  return {
    faceFor(grapheme, style, around) {
      const face = own[style].find((candidate) => covers(candidate, grapheme));
      if (face) return face;

      const system = systemFontsFor(grapheme, around).map(systemFace);
      return system.find((candidate) => candidate && covers(candidate, grapheme)) ?? own[style][0];
    },
  };
};

/** What can be printed of ASCII. */
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

const ownFace = (path: string, usual = ''): Face => {
  const file = createRequire(import.meta.url).resolve(`@expo-google-fonts/${path}`);

  return { id: path, font: create(readFileSync(file)) as Font, usual };
};

type SystemFont = { readonly file: string; readonly name?: string };

/** Debian's fonts, read when they are first needed. Fonts that aren't installed are skipped. */
const systemFaces = () => {
  const faces = new Map<string, Face | null>();

  return ({ file, name }: SystemFont): Face | null => {
    const id = `${file}#${name ?? ''}`;
    const known = faces.get(id);
    if (known !== undefined) return known;

    const face = readFace(id, `/usr/share/fonts/${file}`, name);
    faces.set(id, face);
    return face;
  };
};

const readFace = (id: string, path: string, name: string | undefined): Face | null => {
  try {
    const bytes = readFileSync(path);
    const font = name ? create(bytes, name) : (create(bytes) as Font);

    return font && { id, font, usual: '' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const systemFontsFor = (grapheme: string, around: string): readonly SystemFont[] => {
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\u3000-\u303f\uff00-\uffef]/u.test(grapheme))
    return [chineseFont(around)];

  const script = SCRIPTS.find(([pattern]) => pattern.test(grapheme))?.[1];
  return [...(script ? [script] : []), 'Symbols2', 'Symbols', 'Math'].map((family) => ({
    file: `truetype/noto/NotoSans${family}-Regular.ttf`,
  }));
};

const chineseFont = (around: string): SystemFont => {
  const region = (/[\p{sc=Hira}\p{sc=Kana}]/u.test(around) && 'jp') || (/\p{sc=Hang}/u.test(around) && 'kr');
  const name = `NotoSansCJK${region || (/\p{sc=Bopo}/u.test(around) ? 'tc' : 'sc')}-Regular`;

  return { file: 'opentype/noto/NotoSansCJK-Regular.ttc', name };
};

/** Scripts whose Noto font has the same name as the script in Unicode. */
const SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cherokee',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Javanese',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tifinagh',
].map((name) => [new RegExp(`\\p{Script_Extensions=${name}}`, 'u'), name] as const);

/** Joiners and variation selectors need no picture. */
const covers = ({ font }: Face, grapheme: string): boolean =>
  [...grapheme].every(
    (character) =>
      /\p{Default_Ignorable_Code_Point}/u.test(character) ||
      font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
