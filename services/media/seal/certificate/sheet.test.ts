import { describe, expect, test } from 'vitest';
import { wordsByScript } from '../../testing/words.ts';
import { loadFonts } from '../typesetting/fonts.ts';
import { shaper } from '../typesetting/shaping.ts';
import { lines, oneLine, passages } from './sheet.ts';

const { measure } = shaper(loadFonts());

const texts = {
  ...wordsByScript,
  'a tower of accents': `a${'\u0301'.repeat(200)}`,
  'a well of accents': `a${'\u0323'.repeat(200)}`,
};

describe.each(Object.entries(texts))('text on a sheet in %s', (_, text) => {
  const box = { text: `${text}\n${text}`, x: 0, width: 300, size: 10 } as const;

  test.each([
    ['lines', lines(box, measure)],
    ['passages', passages(box, 5, measure)[0] ?? lines(box, measure)],
    ['a single line', oneLine({ ...box, text }, measure)],
  ])('keeps to its own place as %s', (_, block) => {
    const marks = block.marks(100).flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
    const height = block.height / marks.length;

    for (const [index, { text, style, size, y }] of marks.entries()) {
      const { above, below } = measure.ink(text, style);
      expect(y - above * size).toBeGreaterThanOrEqual(100 + index * height - 0.01);
      expect(y + below * size).toBeLessThanOrEqual(100 + (index + 1) * height + 0.01);
    }
    expect(height).toBeLessThan(28);
  });
});

test('text that is no higher than Latin letters keeps its line spacing', () => {
  const block = lines({ text: 'Ångström\nŁukasz', x: 0, width: 300, size: 10 }, measure);

  expect(block.height).toBeCloseTo(28.4);
  expect(block.marks(0).map((mark) => 'y' in mark && mark.y.toFixed(2))).toEqual(['10.67', '24.87']);
});
