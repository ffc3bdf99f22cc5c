import { describe, expect, test } from 'vitest';
import { contractPdf } from '../../../tests/fixtures/contract-pdf.ts';
import { boxPdf } from '../../../tests/fixtures/hostile.ts';
import { formPdf, inheritingPdf, samplePdf, unembeddedCjkPdf } from '../../../tests/fixtures/pdf.ts';
import { onePage, stream } from '../../../tests/fixtures/raw-pdf.ts';
import { compilePdfium } from './compiled.ts';
import type { Engine, Picture } from './engine.ts';
import { startPdfium } from './pdfium.ts';
import { startPdfJs } from './pdfjs.ts';

const pdfium = await startPdfium(await compilePdfium());
const pdfjs = startPdfJs();

describe.each<[string, Engine]>([
  ['PDFium', pdfium],
  ['pdf.js', pdfjs],
])('a page drawn by %s', (_name, engine) => {
  test('is as wide as asked, and as high as its size says', async () => {
    expect(await drawn(engine, await samplePdf(), 794)).toMatchObject({ width: 794, height: 1124 });
    expect(await drawn(engine, await samplePdf(), 1588)).toMatchObject({ width: 1588, height: 2247 });
    expect(await drawn(engine, await samplePdf({ landscape: true }), 560)).toMatchObject({ height: 396 });
  });

  test('is turned and cropped as a viewer shows it', async () => {
    const crop = { x: 0, y: 0, width: 300, height: 200 };

    expect(corners(await drawn(engine, await samplePdf({ crop }), 794))).toEqual('.. X.');
    expect(corners(await drawn(engine, await samplePdf({ crop, rotate: 90 }), 794))).toEqual('X. ..');
    expect(corners(await drawn(engine, await samplePdf({ crop, rotate: 180 }), 794))).toEqual('.X ..');
    expect(corners(await drawn(engine, await samplePdf({ crop, rotate: 270 }), 794))).toEqual('.. .X');
  });

  test('inherits its box, its turn and its fonts', async () => {
    const picture = await drawn(engine, await inheritingPdf(), 794);

    expect(picture).toMatchObject({ width: 794, height: 1191 });
    expect(darkness(picture)).toBeGreaterThan(0.01);
  });

  test('shows Chinese and Japanese in fonts that the file does not hold', async () => {
    const picture = await drawn(engine, await unembeddedCjkPdf(), 794);

    expect(darkness(picture, { left: 90, top: 130, width: 200, height: 70 })).toBeGreaterThan(0.08);
    expect(darkness(picture, { left: 90, top: 265, width: 130, height: 70 })).toBeGreaterThan(0.06);
  });

  test('shows what was typed into its form', async () => {
    const field = { left: 202, top: 405, width: 260, height: 44 };

    expect(darkness(await drawn(engine, await formPdf(), 794), field)).toBeGreaterThan(0.02);
  });

  test('that is long and thin is drawn smaller, at most 6,000 pixels high', async () => {
    expect(await drawn(engine, await boxPdf(10, 14_400), 794)).toMatchObject({ width: 4, height: 6_000 });
  });

  test('looks the same by either engine', async () => {
    const bytes = await contractPdf();
    for (const page of [1, 3, 4, 5]) {
      const one = await drawn(pdfium, bytes, 560, page);
      const other = await drawn(engine, bytes, 560, page);

      expect(difference(one, other)).toBeLessThan(0.03);
    }
  });
});

describe('a file with more text than fonts', () => {
  test.each([
    ['Arial', 'Arial,Bold'],
    ['Calibri', 'Calibri-Italic'],
    ['an unknown font', 'Nobody-Has-This'],
  ])('shows text in %s', async (_name, font) => {
    const bytes = onePage(
      '/MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >>',
      stream('BT /F1 48 Tf 72 700 Td (Agreement) Tj ET'),
      `<< /Type /Font /Subtype /TrueType /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
    );

    expect(
      darkness(await drawn(pdfium, bytes, 794), { left: 90, top: 130, width: 300, height: 70 }),
    ).toBeGreaterThan(0.08);
  });
});

const drawn = async (engine: Engine, bytes: Uint8Array, width: number, page = 1): Promise<Picture> => {
  const document = await engine.open(bytes);
  try {
    return await document.render(page, width);
  } finally {
    await document.close();
  }
};

const isDark = ({ rgba }: Picture, dot: number) => (rgba[dot * 4] ?? 255) < 128;

type Part = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The share of dark dots in a part of the picture. */
const darkness = (picture: Picture, part: Part = { left: 0, top: 0, ...picture }) => {
  let dark = 0;
  for (let y = part.top; y < part.top + part.height; y++)
    for (let x = part.left; x < part.left + part.width; x++)
      if (isDark(picture, y * picture.width + x)) dark++;

  return dark / (part.width * part.height);
};

/** Which corners hold a mark: upper left, upper right, lower left, lower right. */
const corners = (picture: Picture) => {
  const at = (x: number, y: number) => (isDark(picture, y * picture.width + x) ? 'X' : '.');
  const [right, bottom] = [picture.width - 12, picture.height - 12];

  return `${at(12, 12)}${at(right, 12)} ${at(12, bottom)}${at(right, bottom)}`;
};

/** The share of dots that are dark in one picture and not in the other. */
const difference = (one: Picture, other: Picture) => {
  const dots = one.width * one.height;
  let different = other.height === one.height ? 0 : dots;
  for (let dot = 0; dot < dots; dot++) if (isDark(one, dot) !== isDark(other, dot)) different++;

  return different / dots;
};
