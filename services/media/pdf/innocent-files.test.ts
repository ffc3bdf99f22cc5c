import { describe, expect, test } from 'vitest';
import { onePage, type RawObject, rawPdf, stream } from '../../../tests/fixtures/raw-pdf.ts';
import { taggedPdf } from '../../../tests/fixtures/tagged-pdf.ts';
import { inspectorBy } from '../seal/inspection.ts';
import { openTrial } from '../seal/trial.ts';
import { signedPdf } from '../testing/signed-pdf.ts';
import { inspect as inspectBy } from '../uploads/inspect.ts';
import { compilePdfium } from './compiled.ts';
import { startPdfium } from './pdfium.ts';

const pdfium = await startPdfium(await compilePdfium());
const trial = openTrial(inspectorBy(pdfium));
const inspect = (bytes: Uint8Array) => inspectBy(pdfium, bytes, trial);

describe('a long file', () => {
  test('of 67 pages with an element for each word is taken as it is', async () => {
    const bytes = taggedPdf({ elements: 26_000, pages: 67 });

    const { bytes: kept, pages, remarks } = await inspect(bytes);

    expect(kept).toBe(bytes);
    expect(pages).toHaveLength(67);
    expect(remarks).toEqual([]);
  });

  test('with three times as many elements, one of which runs a script, only loses the script', async () => {
    const script = '/Odd <</S/JavaScript/JS(app.alert\\(1\\))>>';
    const { bytes, pages } = await inspect(taggedPdf({ elements: 78_000, pages: 67, last: script }));

    expect(pages).toHaveLength(67);
    expect((await inspect(bytes)).bytes).toBe(bytes);
    expect(Buffer.from(bytes).includes('JavaScript')).toBe(false);
  });

  test.each([
    ['links', (many: number) => linked(many)],
    ['bookmarks', (many: number) => bookmarked(many)],
    ['fields', (many: number) => filledIn(many)],
  ])('with 20,000 %s is taken as it is', async (_, make) => {
    const bytes = make(20_000);

    expect((await inspect(bytes)).bytes).toBe(bytes);
  });

  test('of more objects than anybody can wait for is said to take too long, not to be damaged', async () => {
    const many = `[${'[]'.repeat(10_000)}]`.repeat(60);
    const bytes = onePage(`${page} /Odd [${many}] /Odder << /S /JavaScript >>`, content);

    await expect(inspect(bytes)).rejects.toMatchObject({ code: 'upload.too-complex' });
  });
});

describe('a page tree', () => {
  test.each([
    ['whose list of pages is an object of its own', treeOf(pages('/Kids 7 0 R'), '[3 0 R 4 0 R]')],
    [
      'with a node whose list of pages is an object of its own',
      treeOf(pages('/Kids [7 0 R]'), pages('/Parent 2 0 R /Kids 8 0 R'), '[3 0 R 4 0 R]'),
    ],
    [
      'without types of its nodes',
      treeOf('<< /Kids [7 0 R] /Count 2 >>', '<< /Kids [3 0 R 4 0 R] /Count 2 >>'),
    ],
    ['without types of its pages', treeOf(pages('/Kids [7 0 R 8 0 R]'), untyped, untyped)],
  ])('%s is taken as it is', async (_, bytes) => {
    const { bytes: kept, pages, remarks } = await inspect(bytes);

    expect(kept).toBe(bytes);
    expect(pages).toEqual([a4, a4]);
    expect(remarks).toEqual([]);
    expect((await pdfium.open(await signedPdf(bytes))).pageCount).toBe(4);
  });

  test.each([
    ['a page', treeOf('<< /Type /Pages /Kids [3 0 R 4 0 R 3 0 R] /Count 3 >>'), [a4, a4, a4]],
    [
      'a node',
      treeOf(
        '<< /Type /Pages /Kids [7 0 R 7 0 R] /Count 4 >>',
        '<< /Type /Pages /Parent 2 0 R /MediaBox [0 0 300 400] /Kids [8 0 R 4 0 R] /Count 2 >>',
        '<< /Type /Page /Parent 7 0 R /Contents 5 0 R >>',
      ),
      [{ width: 300, height: 400 }, a4, { width: 300, height: 400 }, a4],
    ],
  ])('that names %s twice gets a page of its own for each place', async (_, bytes, sizes) => {
    const { bytes: kept, pages, remarks } = await inspect(bytes);

    expect(pages).toEqual(sizes);
    expect(remarks).toEqual([]);
    expect((await inspect(kept)).bytes).toBe(kept);
    expect(await picturesOf(kept)).toEqual(await picturesOf(bytes));
  });

  test('that names a page more often than anybody could show is refused, and soon', async () => {
    const levels = Array.from({ length: 40 }, (_, level) =>
      pages(`/Kids [${level + 8} 0 R ${level + 8} 0 R]`),
    );
    const bytes = treeOf(pages('/Kids [7 0 R 7 0 R]'), ...levels, untyped);

    await expect(inspect(bytes)).rejects.toMatchObject({ code: expect.stringMatching(/unreadable|pages/) });
  });
});

describe('a page tree of many nodes', () => {
  test('is not said to be damaged where it only takes long', async () => {
    const [groups, nodes] = [200, 900];
    const namesFrom = (first: number, many: number) =>
      Array.from({ length: many }, (_, index) => nameOf(first + index)).join(' ');
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count 1 /Kids [3 0 R ${namesFrom(5, groups)}] >>`,
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} >>`,
      content,
      ...Array.from(
        { length: groups },
        (_, group) => `<</Kids[${namesFrom(5 + groups + nodes * group, nodes)}]>>`,
      ),
      ...Array.from({ length: groups * nodes }, () => '<</Kids[]>>'),
    ]);

    expect(await inspect(bytes).catch(({ code }) => ({ code }))).toSatisfy(
      (found) => found.bytes === bytes || found.code === 'upload.too-complex',
    );
  }, 300_000);

  test('is said to take too long where nodes without pages are named more often than a file has bytes', async () => {
    const empty = (next: number) => `<< /Type /Pages /Count 0 /Kids [${next} 0 R ${next} 0 R] >>`;
    const bytes = treeOf(
      '<< /Type /Pages /Count 2 /Kids [3 0 R 3 0 R 7 0 R] >>',
      ...Array.from({ length: 40 }, (_, level) => empty(level + 8)),
      '<< /Type /Pages /Count 0 /Kids [] >>',
    );

    await expect(inspect(bytes)).rejects.toMatchObject({ code: 'upload.too-complex' });
  });
});

describe('an entry that is null', () => {
  test.each([
    ['of a page', onePage(`${page} /Annots null /AA null /AF null /PresSteps null`, content)],
    ['that is an object of its own', onePage(`${page} /Annots 5 0 R /AA 5 0 R`, content, 'null')],
    ['among annotations', onePage(`${page} /Annots [null 5 0 R]`, content, 'null')],
    [
      'of the catalog',
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R /Names null /AcroForm null /Outlines null /OpenAction null /AA null >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} >>`,
        content,
      ]),
    ],
  ])('%s is nothing that was removed', async (_, bytes) => {
    expect(await inspect(bytes)).toEqual({ bytes, pages: [a4], remarks: [] });
  });
});

const a4 = { width: 595, height: 842 };
const page = '/MediaBox [0 0 595 842]';
const content = stream('0 0 1 rg 100 100 200 200 re f');
const untyped = `<< /Parent 2 0 R /Contents 5 0 R ${page} >>`;
const pages = (entries: string) => `<< /Type /Pages /Count 2 ${entries} >>`;
const nameOf = (index: number) => `${index} 0 R`;

/** Objects 3 and 4 are pages, 5 and 6 their contents; more objects begin at number 7. */
const treeOf = (root: string, ...more: readonly RawObject[]): Uint8Array =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    root,
    `<< /Type /Page /Parent 2 0 R /Contents 5 0 R ${page} >>`,
    `<< /Type /Page /Parent 2 0 R /Contents 6 0 R ${page} >>`,
    content,
    stream('1 0 0 rg 100 100 200 200 re f'),
    ...more,
  ]);

/** A file with objects from number 5 on. */
const withMany = (many: number, catalog: string, entries: string, object: (number: number) => string) =>
  rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} ${entries} >>`,
    content,
    ...Array.from({ length: many }, (_, index) => object(index + 5)),
  ]);
const listOf = (many: number) => Array.from({ length: many }, (_, index) => nameOf(index + 5)).join(' ');

const linked = (many: number) =>
  withMany(
    many,
    '',
    `/Annots [${listOf(many)}]`,
    () => '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://inkstream.example/) >> >>',
  );

const bookmarked = (many: number) =>
  withMany(
    many,
    `/Outlines << /First 5 0 R /Last ${nameOf(many + 4)} /Count ${many} >>`,
    '',
    (number) =>
      `<< /Title (${number}) /Dest [3 0 R /Fit] ${number < many + 4 ? `/Next ${nameOf(number + 1)}` : ''} >>`,
  );

const filledIn = (many: number) =>
  withMany(many, `/AcroForm << /Fields [${listOf(many)}] >>`, '', (number) => `<< /FT /Tx /T (${number}) >>`);

const picturesOf = async (bytes: Uint8Array) => {
  const document = await pdfium.open(bytes);
  try {
    const numbers = Array.from({ length: document.pageCount }, (_, index) => index + 1);
    return await Promise.all(numbers.map((number) => document.render(number, 100)));
  } finally {
    await document.close();
  }
};
