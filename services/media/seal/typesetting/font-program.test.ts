import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { dictionarySource } from '../../pdf/file/pdf-source.ts';
import { drawn } from './drawing.ts';
import { embeddedFonts } from './embedded-fonts.ts';
import { fontProgram } from './font-program.ts';
import { loadFonts } from './fonts.ts';
import { shaper } from './shaping.ts';

const fonts = loadFonts();
const shaping = shaper(fonts);

/** All that is written into a file for a text: its fonts, and how it's drawn with them. */
const written = (text: string): string => {
  const objects: string[] = [];
  const glyphs = embeddedFonts();
  const mark = { kind: 'text', text, style: 'text', size: 10, colour: [0, 0, 0], x: 0, y: 0 } as const;
  const content = drawn([mark], shaping, glyphs);
  const file = {
    reserve: () => `${objects.push('')} 0 R`,
    put: (_: string, source: string) => void objects.push(source),
  };
  const used = glyphs.addTo(file);

  return dictionarySource({ content, used, objects: objects.join('\n') });
};

const fontsOf = (text: string) => written(text).replace(/\/content .*? ET/s, '');

test('documents share their fonts, whatever words of ASCII they have', () => {
  expect(fontsOf('Ann Sender')).toBe(fontsOf('zebra 42, {quick} "fox"'));
  expect(fontsOf('Łukasz Żółć')).not.toBe(fontsOf('Ann Sender'));
});

test('a document is written in the same way, whatever was written before it', () => {
  const before = written('Łukasz signs');
  for (const other of ['Zoë', 'Żółć Łukasz', 'Łukasz signs, ﬁnally']) written(other);

  expect(written('Łukasz signs')).toBe(before);
});

test('a program that is kept is the one that would be made again', () => {
  const face = fonts.ownFace('caveat');
  const glyphs = ['A', 'd', 'a'].map((letter) => {
    const codePoint = letter.charCodeAt(0);
    return { id: face.font.glyphForCodePoint(codePoint)?.id ?? 0, codePoints: [codePoint] };
  });
  const kept = fontProgram(face, glyphs);

  expect(fontProgram(face, glyphs)).toBe(kept);
  expect(fontProgram({ ...face, id: 'the same under another name' }, glyphs)).toEqual(kept);
  expect(fontProgram(face, glyphs.toReversed()).stream).not.toBe(kept.stream);
});

test('what a glyph stands for is told for each document by itself', () => {
  const face = fonts.ownFace('caveat');
  const meaning = (codePoint: number) => fontProgram(face, [{ id: 5, codePoints: [codePoint] }]).toUnicode;
  const told = (source: string) =>
    inflateSync(Buffer.from(/stream\n(.*)\nendstream/s.exec(source)?.[1] ?? '', 'latin1')).toString();

  expect(told(meaning(0x41))).toContain('<0001> <0041>');
  expect(told(meaning(0x391))).toContain('<0001> <0391>');
});
