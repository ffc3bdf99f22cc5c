import { describe, expect, test } from 'vitest';
import { ScriptFont } from '#contracts/document/fields/handwriting.ts';
import type { FontStyle } from '#contracts/layout/font-style.ts';
import { isEveryday } from '#contracts/text/printable.ts';
import { printProblem, unprintableIn } from '#contracts/text/unprintable.ts';
import { wordsByScript } from '../../testing/words.ts';
import { loadFonts } from './fonts.ts';
import { printableCharacters, tableOf, tableSource } from './printable-table.ts';
import { shaper } from './shaping.ts';

const fonts = loadFonts();
const { shape } = shaper(fonts);
const characters = [...printableCharacters(fonts)];
const styles: readonly FontStyle[] = [...ScriptFont.options, 'text', 'strong'];
const TABLE = new URL('../../../../contracts/text/printable-characters.ts', import.meta.url);

describe('the table of what can be printed', () => {
  test('is what the fonts have', async () => {
    await expect(tableSource(tableOf(characters))).toMatchFileSnapshot(TABLE.pathname);
  });

  test('is read as it was written', () => {
    const printable = new Set(characters);
    const others = Array.from({ length: 0x2_0000 }, (_, codePoint) => codePoint)
      .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
      .map((codePoint) => String.fromCodePoint(codePoint))
      .filter((character) => !printable.has(character));

    expect(unprintableIn(characters.join(''))).toEqual([]);
    expect(unprintableIn(others.join(''))).toEqual(others);
  });

  test('has all that people write every day', () => {
    const everyday = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit)).filter(
      isEveryday,
    );
    const printable = new Set(characters);

    expect(everyday.filter((character) => !printable.has(character))).toEqual([]);
    expect(everyday.length).toBeGreaterThan(400);
  });

  test('has no character of private use, which the rule of email fields leaves to it', () => {
    expect(characters.filter((character) => /\p{Co}/u.test(character))).toEqual([]);
  });

  test('holds for each way in which text is written', () => {
    const missing = styles.flatMap((style) =>
      characters.filter((character) => !/[\t\n\r]/.test(character) && !fonts.faceFor(character, style, '')),
    );

    expect(missing).toEqual([]);
  });
});

test.each(Object.entries(wordsByScript))('%s is drawn with glyphs of its own: %s', (_, word) => {
  expect(unprintableIn(word)).toEqual([]);
  for (const style of styles) {
    const glyphs = shape(word, style).flatMap((run) => run.glyphs);

    expect(glyphs.length).toBeGreaterThan(0);
    expect(glyphs.map(({ id }) => id)).not.toContain(0);
    // Otherwise it is written as its number.
    expect(String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints))).not.toContain('U+');
  }
});

test('signs that no one font has together are drawn in several', () => {
  const [letter, mark] = ['ก', '\u0301'];
  const runs = shape(letter + mark, 'text');

  expect(runs.flatMap((run) => run.glyphs.map(({ id }) => id))).not.toContain(0);
  expect(runs).toHaveLength(2);
});

test('a character that no font has is written as its number, and still is that character when copied', () => {
  const runs = shape('a\u{e000}\u{1c4de}\u0080b', 'text');

  expect(runs.map(({ says }) => says)).toEqual([null, '\u{e000}', '\u{1c4de}', '\u0080', null]);
  expect(runs.flatMap((run) => run.glyphs.map(({ id }) => id))).not.toContain(0);
  expect(
    runs.map((run) => String.fromCodePoint(...run.glyphs.flatMap(({ codePoints }) => codePoints))),
  ).toEqual(['a', '[U+E000]', '[U+1C4DE]', '[U+0080]', 'b']);
});

test('what can’t be printed is named, and at most five of it', () => {
  expect(unprintableIn('Grüße, Łukasz – 山田 ✓ 🎉')).toEqual([]);
  expect(printProblem.en(unprintableIn('a \u{e000} \u{e001} \u{e000}'))).toBe(
    'contains characters that can’t be printed: \u{e000} \u{e001}',
  );
  expect(printProblem.en(unprintableIn('sam\u{378}@example.com \u{10ffff}'))).toBe(
    'contains characters that can’t be printed: [U+0378] [U+10FFFF]',
  );
  expect(printProblem.en(unprintableIn('\u{e000}\u{e001}\u{e002}\u{e003}\u{e004}\u{e005}'))).toMatch(
    /: (. ){5}…$/u,
  );
});

describe('a sequence that fonts have no rules for', () => {
  test.each([
    ['a joiner behind a letter', '\u1b05\u200d'],
    ['a joiner before a letter', '\u200d\u1a00'],
    ['joiners alone', '\u200d\u200c'],
    ['nothing but marks', 'a\u1b34\u1a17\u0301\u1b44\u200d'],
  ])('is drawn all the same: %s', (_, text) => {
    const runs = shape(text, 'text');
    const letters = [...text].filter((character) => /[\p{L}]/u.test(character));

    expect(runs.flatMap(({ glyphs }) => glyphs.filter(({ id }) => id > 0)).length).toBeGreaterThanOrEqual(
      letters.length,
    );
  });

  test('is drawn of any characters that can be printed', () => {
    const marks = characters.filter((character) => /\p{M}/u.test(character));
    for (let start = 0; start < marks.length; start += 100)
      expect(() => shape(`a${marks.slice(start, start + 100).join('')}`, 'text')).not.toThrow();
  });
});
