import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StampedValue } from '#contracts/api/media.ts';
import { FieldType } from '#contracts/document/fields/field.ts';
import { ScriptFont } from '#contracts/document/fields/handwriting.ts';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import { type FontStyle, lineExtent } from '#contracts/layout/font-style.ts';
import { placedValue, tick } from '#contracts/layout/value-layout.ts';
import { runs } from '../../../tests/harness/thorough.ts';
import { sampleValue } from '../testing/sample-request.ts';
import { loadFonts } from './typesetting/fonts.ts';
import { shaper } from './typesetting/shaping.ts';

/** Shaping thousands of lines in ten scripts takes a minute on a busy machine. */
describe('a value in its box', () => {
  test('lies within it, whatever it is', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const { style, size, lines } = placedValue(value, measure);
        const { above, below } = lineExtent[style];

        for (const line of lines) {
          const ink = measure.ink(line.text, style);
          expect(line.y - ink.above * size).toBeGreaterThanOrEqual(value.y - 0.01);
          expect(line.y + ink.below * size).toBeLessThanOrEqual(value.y + value.height + 0.01);
          expect(line.x).toBeGreaterThanOrEqual(value.x - 0.01);
          expect(line.x + measure.width(line.text, style) * size).toBeLessThanOrEqual(
            value.x + value.width + 0.01,
          );
          expect(line.y - above * size).toBeGreaterThanOrEqual(value.y - 0.01);
          expect(line.y + below * size).toBeLessThanOrEqual(value.y + value.height + 0.01);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  test('loses no letter when it is broken into lines', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const { lines } = placedValue(value, measure);
        const bare = (text: string) => text.replaceAll(/\s/g, '');

        expect(bare(lines.map(({ text }) => text).join(''))).toBe(
          bare(fieldKinds[value.type].shown(value.value)),
        );
      }),
      { numRuns: runs(150) },
    );
  });

  test('is never larger than its field says', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const { size, style } = placedValue(value, measure);

        expect(size).toBeLessThanOrEqual(style === 'text' ? (value.fontSize ?? 12) : value.height * 0.7);
      }),
      { numRuns: runs(150) },
    );
  });

  test('is set at the size of its field where it fits', () => {
    expect(placedValue(sampleValue({ value: 'Short', fontSize: 14 }), measure)).toMatchObject({
      style: 'text',
      size: 14,
      lines: [{ text: 'Short', x: 104 }],
    });
  });

  test('is centred by its line from top to bottom', () => {
    const { size, lines } = placedValue(sampleValue({ y: 100, height: 40 }), measure);
    const { above, below } = lineExtent.text;

    expect((lines[0]?.y ?? 0) - (above - below) * (size / 2)).toBeCloseTo(120);
  });

  test('wraps a long text at its size while there is room', () => {
    const text = 'A longer text that has to be wrapped';
    const { size, lines } = placedValue(sampleValue({ value: text, height: 60 }), measure);

    expect(size).toBe(12);
    expect(lines.length).toBeGreaterThan(1);
  });

  test('keeps the lines that were typed', () => {
    const { lines } = placedValue(sampleValue({ value: 'One\nTwo', height: 60 }), measure);

    expect(lines.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  test('makes a long address smaller rather than breaking it', () => {
    const address = 'somebody.with.a.long.name@example.com';
    const { size, lines } = placedValue(sampleValue({ type: 'email', value: address, width: 200 }), measure);

    expect(lines).toHaveLength(1);
    expect(size).toBeLessThan(12);
  });

  test('begins at the right where it is read from there', () => {
    const { size, style, lines } = placedValue(sampleValue({ type: 'name', value: 'דוד כהן' }), measure);
    const [line] = lines;

    expect((line?.x ?? 0) + measure.width(line?.text ?? '', style) * size).toBeCloseTo(246);
  });

  test('is a date in the order of the United States', () => {
    expect(fieldKinds.date.shown('2026-03-09')).toBe('03/09/2026');
    expect(fieldKinds.text.shown('2026-03-09')).toBe('2026-03-09');
  });

  test('is a tick within its box', () => {
    const { points, thickness } = tick({ x: 10, y: 20, width: 30, height: 20 });

    for (const { x, y } of points) {
      expect(x - thickness / 2).toBeGreaterThan(10);
      expect(x + thickness / 2).toBeLessThan(40);
      expect(y - thickness / 2).toBeGreaterThan(20);
      expect(y + thickness / 2).toBeLessThan(40);
    }
  });
});

test('lines are as high as the fonts are made', () => {
  for (const style of [...ScriptFont.options, 'text', 'strong'] as const) {
    const { font } = fonts.ownFace(style);
    expect(font.ascent / font.unitsPerEm).toBeCloseTo(lineExtent[style].above);
    expect(-font.descent / font.unitsPerEm).toBeCloseTo(lineExtent[style].below);
  }
});

describe.each([...ScriptFont.options, 'text', 'strong'] as const)('a line of %s', (style) => {
  test('is as wide as its font makes the whole of it, figures or not', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'AVTWavxyfi019.-@,"/ '), maxLength: 30 }), (text) => {
        expect(measure.width(text, style)).toBeCloseTo(widthByFont(text, style), 6);
      }),
    );
  });

  test.each(['a a', 'a b a', 'Ann and Anna'])('is so where its words share letters: %s', (text) => {
    expect(measure.width(text, style)).toBeCloseTo(widthByFont(text, style), 6);
  });
});

test.each(['text', 'strong'] as const)('a fraction in %s is as wide as its font makes it', (style) => {
  const text = '1\u20442 and 10\u204420';

  expect(measure.width(text, style)).toBeCloseTo(widthByFont(text, style), 6);
});

const widthByFont = (text: string, style: FontStyle): number => {
  const { font } = fonts.ownFace(style);
  const advances = (font.layout(text).positions ?? []).map(({ xAdvance }) => xAdvance ?? 0);

  return advances.reduce((sum, advance) => sum + advance, 0) / font.unitsPerEm;
};

const fonts = loadFonts();
const { measure } = shaper(fonts);

const words = fc.array(
  fc.oneof(
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      'Ελλάδα',
      'Иванов',
      '山田太郎',
      'سلام',
      'สมชาย',
      'क्षत्रिय',
      'ꦏ꧀ꦱꦸ',
      'a\u0301\u0301\u0301',
      'AVATAR',
      '\n',
      '\t',
    ),
  ),
  { minLength: 1, maxLength: 30 },
);

const anyValue: fc.Arbitrary<StampedValue> = fc
  .record({
    type: fc.constantFrom(...FieldType.options.filter((type) => type !== 'checkbox')),
    x: fc.integer({ min: 0, max: 700 }),
    y: fc.integer({ min: 0, max: 1000 }),
    width: fc.integer({ min: 1, max: 700 }),
    height: fc.integer({ min: 1, max: 300 }),
    fontSize: fc.option(fc.integer({ min: 1, max: 200 })),
    value: words.map((parts) => parts.join(' ')).filter((text) => text.trim() !== ''),
    handwriting: fc.option(
      fc.record({ kind: fc.constant('typed'), font: fc.constantFrom(...ScriptFont.options) }),
    ),
  })
  .map(sampleValue);
