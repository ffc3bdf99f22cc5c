import { expect, test } from 'vitest';
import { emf } from '../../../../tests/fixtures/word-pictures.ts';
import { metafileText } from './metafile.ts';

/** A picture in the format WMF of these records, each a number and its words of two bytes. */
const wmf = (...records: readonly (readonly [kind: number, words: readonly number[]])[]): Uint8Array => {
  const all = [
    [1, 9, 0x300, 0, 0, 8, 0, 0, 0],
    ...records.map(([kind, words]) => [words.length + 3, 0, kind, ...words]),
  ];

  return new Uint8Array(Uint16Array.from(all.flat()).buffer);
};

const letters = (text: string) => [
  text.length,
  ...Array.from(
    { length: Math.ceil(text.length / 2) },
    (_, at) => text.charCodeAt(at * 2) + (text.charCodeAt(at * 2 + 1) || 0) * 256,
  ),
];
const write = (text: string) => [0x0521, [...letters(text), 0, 0]] as const;
const font = (charset: number) => [0x02fb, [20, 0, 0, 0, 400, 0, charset << 8, 0, 0, 0x41]] as const;
const pen = [0x02fa, [0, 1, 0, 0, 0]] as const;
const select = (object: number) => [0x012d, [object]] as const;

test('the text of a picture in the format EMF is read', () => {
  expect(metafileText(emf(['INSIDE payable', '4711 €']))).toEqual({
    texts: ['INSIDE payable', '4711 €'],
    isIncomplete: false,
  });
});

test('text that is numbers of shapes can’t be read', () => {
  expect(metafileText(emf(['INSIDE'], true))).toEqual({ texts: [], isIncomplete: true });
});

test('the text of a picture in the format WMF is read in the encoding of its font', () => {
  expect(
    metafileText(wmf(pen, font(204), select(1), write('\xcf\xf0\xe8'), select(0), write('\xe2')))?.texts,
  ).toEqual(['При', 'в']);
  expect(metafileText(wmf(write('Rent')))?.texts).toEqual(['Rent']);
});

test('letters in a font of symbols are no text', () => {
  expect(metafileText(wmf(font(2), select(0), write('abc')))).toEqual({ texts: [], isIncomplete: false });
});

test('other pictures have no text', () => {
  expect(metafileText(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).toBeNull();
  expect(metafileText(new Uint8Array(200))).toBeNull();
});

test('records that lie about their size or their text are left alone', () => {
  const picture = emf(['INSIDE payable']);
  const view = new DataView(picture.buffer);
  const texts = () => metafileText(picture)?.texts;
  const record = 88 + 332 + 12;

  view.setUint32(record + 44, 0xffffffff, true);
  expect(texts()).toEqual([]);
  view.setUint32(record + 4, 0, true);
  expect(metafileText(picture)).toEqual({ texts: [], isIncomplete: true });
  for (let length = 0; length < picture.length; length += 3) metafileText(picture.subarray(0, length));
});

test('a picture of records without end keeps nobody waiting', () => {
  const few = wmf(write('a'), pen);
  const [head, records] = [few.subarray(0, 18), few.subarray(18)];
  const picture = Buffer.concat([head, Buffer.alloc(records.length * 600_000, records)]);
  const before = process.cpuUsage();

  expect(metafileText(picture)?.isIncomplete).toBe(true);

  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(10_000);
});
