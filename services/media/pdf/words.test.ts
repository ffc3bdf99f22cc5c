import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageWords } from '#contracts/api/media.ts';
import { contractPdf } from '../../../tests/fixtures/contract-pdf.ts';
import { inheritingPdf, samplePdf, unembeddedCjkPdf } from '../../../tests/fixtures/pdf.ts';
import { onePage, stream } from '../../../tests/fixtures/raw-pdf.ts';
import { wordsOf as wordsByPoppler } from '../testing/poppler.ts';
import { startPdfJs } from './pdfjs.ts';
import { type PageText, wordsOf } from './words.ts';

const pdfjs = startPdfJs();

test('the words of a page come in reading order', async () => {
  expect(texts(await read(await contractPdf(), 1)).slice(0, 9)).toEqual(
    'Master services agreement No. 2026-0417 Provider Northwind Consulting GmbH'.split(' '),
  );
});

test.each([1, 2, 3, 5, 6])(
  'each word of the contract stands where Poppler finds it, page %i',
  async (page) => {
    const bytes = await contractPdf();
    const words = await read(bytes, page);
    const known = await wordsByPoppler(bytes, page);

    expect(texts(words).sort()).toEqual(known.map(({ text }) => text).sort());
    for (const { text, x, y, width, height } of words) {
      const near = known
        .filter((one) => one.text === text)
        .map((one) => distance(one, { x, y, width, height }));
      expect(Math.min(...near), text).toBeLessThan(12);
    }
  },
);

test('a page that is turned has its words where they are shown', async () => {
  const [first] = await read(await samplePdf({ rotate: 90 }), 1);

  expect(first).toMatchObject({ text: 'Sample,' });
  expect(first?.height).toBeGreaterThan(3 * (first?.width ?? 0));
});

test('a cropped page in larger units is measured as it is shown', async () => {
  const words = await read(await inheritingPdf(), 1);

  expect(texts(words)).toEqual(['Inherited', 'size']);
  expect(words[0]?.x).toBeGreaterThan(350);
  expect(words[0]?.x).toBeLessThan(420);
});

test('a font that says nothing of its height has its words where they stand all the same', async () => {
  const bytes = onePage(
    '/MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >>',
    stream('BT /F1 20 Tf 72 700 Td (Unknown) Tj ET'),
    '<< /Type /Font /Subtype /TrueType /BaseFont /Nowhere /FontDescriptor 6 0 R >>',
    `<< /Type /FontDescriptor /FontName /Nowhere /Flags 32 /ItalicAngle 0 /StemV 80 /Ascent (high) /Descent (low)
        /FontBBox [0 0 0 0] >>`,
  );

  const [word] = await read(bytes, 1);

  expect(word).toMatchObject({ text: 'Unknown' });
  for (const measure of [word?.x, word?.y, word?.width, word?.height])
    expect(measure).toSatisfy(Number.isFinite);
});

test('whatever numbers a file brings, a word has a place or is not there', () => {
  const number = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0));
  const run = fc.record({
    str: fc.string({ minLength: 1 }),
    transform: fc.array(number, { minLength: 6, maxLength: 6 }),
    width: number,
    height: number,
    ascent: number,
    hasEOL: fc.boolean(),
  });
  const page = fc.record({
    width: number,
    transform: fc.array(number, { minLength: 6, maxLength: 6 }),
    items: fc.array(run, { maxLength: 5 }),
  });

  fc.assert(
    fc.property(page, (text) => {
      expect(PageWords.safeParse(wordsOf(text)).success).toBe(true);
    }),
  );
});

test('text without spaces between its words is one word for each run', async () => {
  expect(texts(await read(await unembeddedCjkPdf(), 1))).toEqual(['日本語', '合同']);
});

test('a word that was set letter by letter is whole again', async () => {
  const bytes = onePage(
    '/MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >>',
    stream('BT /F1 20 Tf 72 700 Td [(Ag) -20 (ree) 15 (ment)] TJ ( of) Tj ( sale) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  );

  expect(texts(await read(bytes, 1))).toEqual(['Agreement', 'of', 'sale']);
});

test('a page that the document does not have has no text at all', async () => {
  expect(await pdfjs.text(await samplePdf(), 2)).toBeNull();
});

test('whatever is set, no letter is lost and every box is a box', () => {
  fc.assert(
    fc.property(fc.array(run), (items) => {
      const words = wordsOf({ width: 595, transform: [1, 0, 0, -1, 0, 842], items });

      expect(texts(words).join('')).toBe(items.map(({ str }) => str.replaceAll(/\s/g, '')).join(''));
      for (const { x, y, width, height } of words)
        expect([x, y, width, height].every(Number.isFinite) && width >= 0 && height >= 0).toBe(true);
    }),
  );
});

const measure = fc.double({ min: -1_000, max: 1_000, noNaN: true });
const run: fc.Arbitrary<PageText['items'][number]> = fc.record({
  str: fc.string(),
  transform: fc.array(measure, { minLength: 6, maxLength: 6 }),
  width: fc.double({ min: 0, max: 600, noNaN: true }),
  height: fc.double({ min: 0, max: 100, noNaN: true }),
  ascent: fc.double({ min: 0, max: 1, noNaN: true }),
  hasEOL: fc.boolean(),
});

const read = async (bytes: Uint8Array, page: number) => {
  const text = await pdfjs.text(bytes, page);
  if (!text) throw new Error('no such page');

  return wordsOf(text);
};

const texts = (words: readonly { readonly text: string }[]) => words.map(({ text }) => text);

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Found = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The distance between the centres of two boxes, in pixels. */
const distance = ({ left, top, right, bottom }: Found, { x, y, width, height }: Box) =>
  Math.hypot((left + right) / 2 - (x + width / 2), (top + bottom) / 2 - (y + height / 2));
