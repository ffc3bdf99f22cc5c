import { describe, expect, test } from 'vitest';
import { inheritingPdf, samplePdf } from '../../../../tests/fixtures/pdf.ts';
import { rawPdf, stream } from '../../../../tests/fixtures/raw-pdf.ts';
import { compilePdfium } from '../compiled.ts';
import { startPdfium } from '../pdfium.ts';
import { openWithCantoo } from './cantoo-file.ts';
import { openWithLibpdf } from './libpdf-file.ts';
import { pagesOf, pageWalk, shownSize } from './page-box.ts';

describe('a page is shown as PDFium shows it', () => {
  test.each<[string, string, string]>([
    ['with a size of its own', '', '/MediaBox [0 0 300 400]'],
    ['with corners in another order', '', '/MediaBox [300 400 0 0]'],
    ['with an inherited size', '/MediaBox [0 0 300 400]', ''],
    ['with an inherited size and another of its own', '/MediaBox [0 0 300 400]', '/MediaBox [0 0 100 90]'],
    ['with an inherited part and turn', '/CropBox [10 20 100 200] /Rotate 90', '/MediaBox [0 0 300 400]'],
    ['with a part beyond its size', '', '/MediaBox [0 0 300 400] /CropBox [-50 100 1000 250]'],
    ['with an empty part', '', '/MediaBox [0 0 300 400] /CropBox [50 50 50 60]'],
    ['with a negative turn', '', '/MediaBox [0 0 300 400] /Rotate -90'],
    ['with more than a full turn', '', '/MediaBox [0 0 300 400] /Rotate 450'],
    ['without a size', '', ''],
    ['with an empty size', '', '/MediaBox [0 0 0 0]'],
    ['with a size elsewhere in the file', '/MediaBox 5 0 R', '/Rotate 270'],
  ])('%s', async (_, parent, page) => {
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [3 0 R] /Count 1 ${parent} >>`,
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} >>`,
      stream(''),
      '[0 0 120 80]',
    ]);

    const document = await (await startPdfium(await compilePdfium())).open(bytes);
    for (const file of [await openWithLibpdf(bytes), await openWithCantoo(bytes)])
      expect(pagesOf(file).map(({ box }) => shownSize(box))).toEqual(await document.sizes());
    await document.close();
  });
});

test('pages come in reading order from a tree of any shape, each once', async () => {
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 6 0 R 2 0 R] /Count 3 /MediaBox [0 0 10 10] >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [4 0 R 5 0 R] /Count 2 /MediaBox [0 0 20 20] >>',
    '<< /Type /Page /Parent 3 0 R >>',
    '<< /Parent 3 0 R /MediaBox [0 0 30 30] >>',
    '<< /Type /Page /Parent 2 0 R >>',
  ]);

  for (const file of [await openWithLibpdf(bytes), await openWithCantoo(bytes)])
    expect(pagesOf(file).map(({ reference, box }) => [reference, box.right])).toEqual([
      ['4 0 R', 20],
      ['5 0 R', 30],
      ['6 0 R', 10],
    ]);
});

test('a walk through the tree stops at each node, and needs no more room for a deep tree', async () => {
  const levels = 20_000;
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    ...Array.from({ length: levels }, (_, level) => `<< /Type /Pages /Kids [${level + 3} 0 R] /Count 1 >>`),
    '<< /Type /Page >>',
  ]);
  const walk = pageWalk(await openWithCantoo(bytes));

  expect(Array.from(walk)).toHaveLength(levels + 1);
});

test('a page keeps the resources that it inherits', async () => {
  for (const file of [
    await openWithLibpdf(await inheritingPdf()),
    await openWithCantoo(await inheritingPdf()),
  ])
    expect(pagesOf(file)[0]?.resources?.keys()).toEqual(['Font']);

  expect(pagesOf(await openWithLibpdf(await samplePdf({ pages: 7 })))).toHaveLength(7);
});
