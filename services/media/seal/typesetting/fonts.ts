import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type FontCollection } from '@cantoo/fontkit';
import type { FontStyle } from '#contracts/layout/font-style.ts';
import { type Glyphs, glyphsOf } from './glyphs.ts';

export type Face = {
  readonly id: string;
  readonly font: Font;
  readonly glyphs: Glyphs;
  /** Characters whose glyphs every document has that uses the face, so that nearly all have the same ones. */
  readonly usual: string;
};

/** Chooses the font for each piece of a text. Loaded once and used for every document. */
export type Fonts = {
  /**
   * The first face that has all of a text, which is a grapheme or a character of one. Null if no face has. `around` is
   * the surrounding text: Chinese characters look different in Japanese and Korean.
   */
  faceFor(text: string, style: FontStyle, around: string): Face | null;
  /** The style's own face, which has all of ASCII. */
  ownFace(style: FontStyle): Face;
};

export const loadFonts = (): Fonts => {
  const noto = ownFace('noto-sans/400Regular/NotoSans_400Regular.ttf', ASCII);
  const semiBold = ownFace('noto-sans/600SemiBold/NotoSans_600SemiBold.ttf', ASCII);
  const ownFaces: Readonly<Record<FontStyle, readonly [Face, ...Face[]]>> = {
    'dancing-script': [ownFace('dancing-script/400Regular/DancingScript_400Regular.ttf'), noto],
    'great-vibes': [ownFace('great-vibes/400Regular/GreatVibes_400Regular.ttf'), noto],
    caveat: [ownFace('caveat/400Regular/Caveat_400Regular.ttf'), noto],
    text: [noto],
    strong: [semiBold],
  };
  const faces = furtherFaces();

  return {
    faceFor: (text, style, around) =>
      ownFaces[style].find((face) => covers(face, text)) ?? faces.having(text, around),
    ownFace: (style) => ownFaces[style].find((face) => covers(face, ASCII)) ?? ownFaces[style][0],
  };
};

/** What can be printed of ASCII. */
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

const ownFace = (path: string, usual = ''): Face => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${path}`));

  return { id: path, font: create(bytes) as Font, glyphs: glyphsOf(bytes), usual };
};

/** A font of Debian, or one of a collection. `EMOJI` is a package of ours. */
type FurtherFont = { readonly file: string; readonly name?: string };

/** Fonts that are read when they are first needed. Those that aren't installed are skipped. */
const furtherFaces = () => {
  const faces = new Map<string, Face | null>();

  const faceOf = ({ file, name }: FurtherFont): Face | null => {
    const id = `${file}#${name ?? ''}`;
    const known = faces.get(id);
    if (known !== undefined) return known;

    const face = file === EMOJI ? ownFace(EMOJI) : readFace(id, `/usr/share/fonts/${file}`, name);
    faces.set(id, face);
    return face;
  };

  return {
    having: (text: string, around: string): Face | null => {
      for (const font of furtherFontsFor(text, around)) {
        const face = faceOf(font);
        if (face && covers(face, text)) return face;
      }
      return null;
    },
  };
};

const readFace = (id: string, path: string, name: string | undefined): Face | null => {
  try {
    const bytes = readFileSync(path);
    if (!name) return { id, font: create(bytes) as Font, glyphs: glyphsOf(bytes), usual: '' };
    const { fonts } = create(bytes) as FontCollection;
    const index = fonts.findIndex(({ postscriptName }) => postscriptName === name);
    const font = fonts[index];

    return font ? { id, font, glyphs: glyphsOf(bytes, index), usual: '' } : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** The emoji in black and white, since a seal's text has one colour. */
const EMOJI = 'noto-emoji/400Regular/NotoEmoji_400Regular.ttf';

const furtherFontsFor = (text: string, around: string): readonly FurtherFont[] => {
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\u3000-\u303f\uff00-\uffef]/u.test(text))
    return [chineseFont(around), { file: EMOJI }];

  const scripts = SCRIPTS.filter(([pattern]) => pattern.test(text)).map(([, file]) => file);
  const symbols = [...scripts, ...SYMBOLS].map((name) => ({ file: `truetype/noto/Noto${name}-Regular.ttf` }));
  return isEmoji(text) ? [{ file: EMOJI }, ...symbols] : [...symbols, { file: EMOJI }];
};

const isEmoji = (text: string) => /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u{fe0f}|\u{20e3}/u.test(text);

const SYMBOLS = [
  'SansSymbols2',
  'SansSymbols',
  'SansMath',
  'Music',
  'SansMayanNumerals',
  'SansIndicSiyaqNumbers',
];

const chineseFont = (around: string): FurtherFont => {
  const region = (/[\p{sc=Hira}\p{sc=Kana}]/u.test(around) && 'jp') || (/\p{sc=Hang}/u.test(around) && 'kr');
  const name = `NotoSansCJK${region || (/\p{sc=Bopo}/u.test(around) ? 'tc' : 'sc')}-Regular`;

  return { file: 'opentype/noto/NotoSansCJK-Regular.ttc', name };
};

/**
 * Scripts that have a Noto font by their own name in Debian's fonts-noto-core. A sign of several scripts is looked for
 * in this order, so that those that are read most come first.
 */
const SANS = `
  Arabic Armenian Bengali Cherokee Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Javanese Kannada
  Khmer Lao Malayalam Mongolian Myanmar Oriya Sinhala Syriac Tamil Telugu Thaana Thai Tifinagh
  Adlam Anatolian_Hieroglyphs Avestan Balinese Bamum Bassa_Vah Batak Bhaiksuki Brahmi Buginese Buhid
  Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Coptic Cuneiform Cypriot Deseret Duployan
  Egyptian_Hieroglyphs Elbasan Elymaic Glagolitic Gothic Grantha Gunjala_Gondi Hanifi_Rohingya Hanunoo
  Hatran Imperial_Aramaic Inscriptional_Pahlavi Inscriptional_Parthian Kaithi Kayah_Li Kharoshthi Khojki
  Khudawadi Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian Mahajani Mandaic Manichaean Marchen
  Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Miao Modi Mro Multani Nabataean New_Tai_Lue Newa
  Nushu Ogham Ol_Chiki Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian
  Old_South_Arabian Old_Turkic Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician
  Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham SignWriting Sogdian Sora_Sompeng
  Soyombo Sundanese Syloti_Nagri Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tirhuta Ugaritic Vai Wancho
  Warang_Citi Yi Zanabazar_Square
`;
const SERIF = 'Ahom Dogra Nyiakeng_Puachue_Hmong Tangut Tibetan Yezidi';
/** Scripts whose font has another name. */
const NAMED: Readonly<Record<string, string>> = {
  Nko: 'SansNKo',
  Meroitic_Cursive: 'SansMeroitic',
  Meroitic_Hieroglyphs: 'SansMeroitic',
};

const wordsOf = (list: string): readonly string[] => list.trim().split(/\s+/);
const SCRIPTS = [
  ...wordsOf(SANS).map((script) => [script, `Sans${script.replaceAll('_', '')}`] as const),
  ...wordsOf(SERIF).map((script) => [script, `Serif${script.replaceAll('_', '')}`] as const),
  ...Object.entries(NAMED),
].map(([script, file]) => [new RegExp(`\\p{Script_Extensions=${script}}`, 'u'), file] as const);

/** Joiners and variation selectors need no picture. */
const covers = ({ font }: Face, text: string): boolean =>
  [...text].every(
    (character) =>
      /\p{Default_Ignorable_Code_Point}/u.test(character) ||
      font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
