import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placedValue } from '#contracts/layout/value-layout.ts';
import { runs } from '../../../../tests/harness/thorough.ts';
import { sampleValue } from '../../testing/sample-request.ts';
import { loadFonts } from './fonts.ts';
import { printableCharacters } from './printable-table.ts';
import { type Run, shaper } from './shaping.ts';

const fonts = loadFonts();
const { shape, measure } = shaper(fonts);
const characters = [...printableCharacters(fonts)].filter((character) => !/[\t\n\r]/.test(character));

const glyphsOf = (runs: readonly Run[]) => runs.flatMap(({ glyphs }) => glyphs);
const spelled = (runs: readonly Run[]) =>
  String.fromCodePoint(...glyphsOf(runs).flatMap(({ codePoints }) => codePoints));

describe('shaping', () => {
  test.each([
    ['a Meetei Mayek conjunct', 'ꯀ\uabedꯔ'],
    ['the mark of one alone', '\uabed'],
    ['a Javanese conjunct with a vowel', 'ꦏꦿꦶꦱ꧀ꦤ'],
    ['a mark that follows nothing', '\ua9bf'],
    ['2,000 marks on one letter', `a${'\u0301'.repeat(1_999)}`],
    ['2,000 viramas', '\u094d'.repeat(2_000)],
    ['2,000 joiners', '\u200d'.repeat(2_000)],
    ['a family of a thousand', Array.from({ length: 700 }, () => '👩').join('\u200d')],
    ['2,000 changes of direction', 'aא'.repeat(1_000)],
    ['2,000 signs of many scripts', 'aกאकꦏ中🎉ا'.repeat(250)],
  ])('comes to an end for %s', (_, text) => {
    const glyphs = glyphsOf(shape(text, 'text'));

    expect(glyphs.map(({ id }) => id)).not.toContain(0);
  });

  test('gives each character that can be printed a glyph, and none a box', () => {
    const boxed = characters.filter((character) =>
      glyphsOf(shape(character, 'text')).some(({ id }) => id === 0),
    );

    expect(boxed).toEqual([]);
  });

  test('comes to an end for any letters of one script, and never drops one in silence', () => {
    const byBlock = [...Map.groupBy(characters, (one) => (one.codePointAt(0) ?? 0) >> 7).values()];
    const text = fc
      .constantFrom(...byBlock)
      .chain((block) => fc.array(fc.constantFrom(...block), { maxLength: 12 }));

    fc.assert(
      fc.property(text, (letters) => {
        const shaped = shape(letters.join(''), 'text');

        expect(glyphsOf(shaped).map(({ id }) => id)).not.toContain(0);
        expect(shaped.every(({ width }) => Number.isFinite(width))).toBe(true);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('a text that is read from the right', () => {
  test('has its letters from left to right as they are seen, and each bracket as it is seen there', () => {
    const seen = shape('דוד (כהן) 45', 'text');
    const bracket = fonts.ownFace('text').font.glyphForCodePoint(0x28)?.id;

    expect(spelled(seen)).toBe('45 (ןהכ) דוד');
    expect(glyphsOf(seen).find(({ codePoints }) => codePoints[0] === 0x28)?.id).toBe(bracket);
  });

  test.each(['שלום', 'سلام', 'ܫܠܡܐ', 'ދިވެހި', 'ߒߞߏ', '𞤀𞤣𞤤𞤢𞤥', '𐴌𐴗𐴥', '«שלום»'])(
    'starts at the right side of its box: %s',
    (value) => {
      const box = sampleValue({ value, x: 100, width: 300 });
      const { size, lines } = placedValue(box, measure);

      expect((lines[0]?.x ?? 0) + measure.width(value, 'text') * size).toBeCloseTo(396);
    },
  );

  test.each(['Ada', 'Ada שלום', '١٢ Ada', '12'])('is not one that begins otherwise: %s', (value) => {
    const { lines } = placedValue(sampleValue({ value, x: 100, width: 300 }), measure);

    expect(lines[0]?.x).toBeCloseTo(104);
  });
});
