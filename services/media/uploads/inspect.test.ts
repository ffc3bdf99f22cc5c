import { describe, expect, test } from 'vitest';
import { boxPdf, cyclicPdf, deepArrayPdf, manyPagesPdf } from '../../../tests/fixtures/hostile.ts';
import {
  activePdf,
  brokenXrefPdf,
  inheritingPdf,
  ownerEncryptedPdf,
  samplePdf,
  truncatedPdf,
  userEncryptedPdf,
  xfaPdf,
} from '../../../tests/fixtures/pdf.ts';
import { onePage, rawPdf, stream } from '../../../tests/fixtures/raw-pdf.ts';
import { compilePdfium } from '../pdf/compiled.ts';
import type { Engine } from '../pdf/engine.ts';
import { startPdfium } from '../pdf/pdfium.ts';
import { startPdfJs } from '../pdf/pdfjs.ts';
import { inspectorBy } from '../seal/inspection.ts';
import { openTrial } from '../seal/trial.ts';
import { certifiedPdf, scriptedPdf } from '../testing/certified-and-scripted-pdf.ts';
import { textOf } from '../testing/poppler.ts';
import { signedInPlace, signedPdf } from '../testing/signed-pdf.ts';
import { inspect as inspectBy } from './inspect.ts';

const pdfium = await startPdfium(await compilePdfium());
const trial = openTrial(inspectorBy(pdfium));
const inspect = (engine: Engine, bytes: Uint8Array) => inspectBy(engine, bytes, trial);

describe.each<[string, Engine]>([
  ['PDFium', pdfium],
  ['pdf.js', startPdfJs()],
])('a file that %s reads', (_name, engine) => {
  test('stays as it is, byte for byte, when nothing is wrong with it', async () => {
    const bytes = await samplePdf({ pages: 3 });

    const { bytes: kept, pages, remarks } = await inspect(engine, bytes);

    expect(kept).toBe(bytes);
    expect(pages).toEqual([a4, a4, a4]);
    expect(remarks).toEqual([]);
  });

  test.each([
    ['turned', { rotate: 90 }, { width: 842, height: 595 }],
    ['upside down', { rotate: 180 }, a4],
    ['landscape', { landscape: true }, { width: 842, height: 595 }],
    ['cropped', { crop: { x: 50, y: 60, width: 300, height: 400 } }, { width: 300, height: 400 }],
    ['turned and cropped', { rotate: 270, crop: { x: 5, y: 6, width: 300, height: 400 } }, turnedCrop],
  ] as const)('has the size that a viewer shows: %s', async (_way, sample, size) => {
    expect((await inspect(engine, await samplePdf(sample))).pages).toEqual([size]);
  });

  test('inherits the size of its pages, and counts its units in points', async () => {
    expect((await inspect(engine, await inheritingPdf())).pages).toEqual([{ width: 400, height: 600 }]);
  });

  test('opens without a password after it was protected against changes', async () => {
    const { bytes, pages } = await inspect(engine, await ownerEncryptedPdf());

    expect(pages).toHaveLength(2);
    expect(Buffer.from(bytes).includes('/Encrypt')).toBe(false);
    expect(await textOf(bytes)).toContain('Protected, page 2 of 2');
  });

  test('gets a sound cross-reference', async () => {
    const { bytes } = await inspect(engine, await brokenXrefPdf());

    expect((await inspect(engine, bytes)).bytes).toBe(bytes);
    expect(await textOf(bytes)).toContain('Broken, page 2 of 2');
  });

  test('is refused with what is wrong with it', async () => {
    const code = async (file: Promise<Uint8Array>) =>
      inspect(engine, await file).then(
        () => 'accepted',
        (error) => error.code ?? error.why,
      );

    expect(await code(userEncryptedPdf())).toBe('upload.password');
    expect(await code(manyPagesPdf(501))).toBe('upload.too-many-pages');
    expect(await code(xfaPdf())).toBe('upload.xfa');
    expect(await code(Promise.resolve(Buffer.from('%PDF-1.7 and then nothing')))).toMatch(
      /unreadable|damaged/,
    );
    expect(await code(truncatedPdf())).toMatch(/unreadable|damaged/);
  });
});

describe('what a viewer would run by itself', () => {
  test('is gone, wherever it hid', async () => {
    const { bytes } = await inspect(pdfium, await activePdf());

    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/JavaScript|Launch|app\.alert|calc|evil/);
    expect((await inspect(pdfium, bytes)).bytes).toBe(bytes);
  });

  test('does not take links to pages and to the web with it', async () => {
    const text = Buffer.from((await inspect(pdfium, await activePdf())).bytes).toString('latin1');

    expect(text).toContain('https://inkstream.example/');
    expect(text).toMatch(/\/S \/GoTo\b/);
  });
});

describe('a file that was signed before', () => {
  test('keeps its bytes and its signature', async () => {
    const bytes = await signedPdf(await samplePdf());

    const inspected = await inspect(pdfium, bytes);

    expect(inspected.bytes).toBe(bytes);
    expect(inspected.remarks).toEqual([{ kind: 'signatures-kept', count: 1 }]);
  });

  test('loses its scripts by an update that leaves the signed bytes alone', async () => {
    const bytes = await signedInPlace(scriptedPdf());

    const inspected = await inspect(pdfium, bytes);

    expect(inspected.remarks).toEqual([
      { kind: 'active-content-removed', count: 1 },
      { kind: 'signatures-kept', count: 1 },
    ]);
    expect(Buffer.from(inspected.bytes).subarray(0, bytes.length).equals(bytes)).toBe(true);
    expect((await inspect(pdfium, inspected.bytes)).bytes).toBe(inspected.bytes);
  });

  test('and certified against every change is refused', async () => {
    await expect(inspect(pdfium, certifiedPdf(1))).rejects.toMatchObject({ code: 'upload.certified' });
  });

  test.each([2, 3])('and certified for filling it in (%i) is taken, with a word', async (level) => {
    const { bytes, remarks } = await inspect(pdfium, certifiedPdf(level));

    expect(remarks).toEqual([
      { kind: 'signatures-kept', count: 1 },
      { kind: 'certified', count: 1 },
    ]);
    expect(bytes).toEqual(certifiedPdf(level));
  });

  test('tells when the signature cannot be kept', async () => {
    const text = Buffer.from(await signedPdf(await samplePdf())).toString('latin1');
    const bytes = Buffer.from(text.replaceAll(/startxref\s+\d+/g, 'startxref 7'), 'latin1');

    expect((await inspect(pdfium, bytes)).remarks).toEqual([{ kind: 'signatures-lost', count: 1 }]);
  });
});

describe('a file that cannot be sealed like others', () => {
  test('but could be is taken: the root of its pages is itself a page', async () => {
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Page /MediaBox [0 0 595 842] /Contents 3 0 R >>',
      stream('0 0 1 rg 100 100 200 200 re f'),
    ]);

    expect(await inspect(pdfium, bytes)).toEqual({ bytes, pages: [a4], remarks: [] });
    expect((await pdfium.open(await signedPdf(bytes))).pageCount).toBe(3);
  });

  test('is refused where nothing helps', async () => {
    const attempt = inspectBy(pdfium, await samplePdf(), async () => false);

    await expect(attempt).rejects.toMatchObject({ code: 'upload.not-sealable' });
  });
});

describe('a file made to break its reader', () => {
  test('of the largest boxes that readers show has pages of their size', async () => {
    expect((await inspect(pdfium, await boxPdf(14_400, 3))).pages).toEqual([{ width: 14_400, height: 3 }]);
  });

  test.each([
    [2 ** 31, 100],
    [1_000_000, 1_000_000],
    [14_401, 800],
    [1, 14_400],
    [2.9, 100],
  ])('of a box that nobody can see, %s by %s points, is refused', async (width, height) => {
    await expect(inspect(pdfium, await boxPdf(width, height))).rejects.toMatchObject({
      code: 'upload.page-size',
    });
  });

  test('of units a thousand times as large is measured with them', async () => {
    const bytes = onePage('/MediaBox [0 0 595 842] /UserUnit 1000', stream(''));

    await expect(inspect(pdfium, bytes)).rejects.toMatchObject({ code: 'upload.page-size' });
  });

  test('of a box of no size has a page of Letter', async () => {
    for (const engine of [pdfium, startPdfJs()])
      expect((await inspect(engine, await boxPdf(0, 0))).pages).toEqual([{ width: 612, height: 792 }]);
  });

  test('of a page tree that bites its tail is refused', async () => {
    await expect(inspect(pdfium, await cyclicPdf())).rejects.toMatchObject({ code: 'upload.unreadable' });
  });

  test('of 20,000 pages is refused without looking at them', async () => {
    await expect(inspect(pdfium, await manyPagesPdf())).rejects.toMatchObject({
      code: 'upload.too-many-pages',
    });
  });

  test('of arrays nested 200,000 deep is read or refused, and the next file is read', async () => {
    await inspect(pdfium, await deepArrayPdf()).catch((error) =>
      expect(error.code).toBe('upload.unreadable'),
    );

    expect((await inspect(pdfium, await samplePdf())).pages).toEqual([a4]);
  });

  test('by a bracket too many, in which libpdf turns in circles, is written anew', async () => {
    const text = Buffer.from(await samplePdf({ pages: 2 })).toString('latin1');
    const bytes = Buffer.from(text.replace('/Rotate 0', '/Rotate )'), 'latin1');

    const { bytes: anew, pages } = await inspect(pdfium, bytes);

    expect(pages).toEqual([a4, a4]);
    expect(await textOf(anew)).toContain('page 2 of 2');
    expect((await inspect(pdfium, anew)).bytes).toBe(anew);
  });

  test('by the loss of its end is put together again', async () => {
    const whole = Buffer.from(await samplePdf({ pages: 2 }));

    const { bytes, pages } = await inspect(pdfium, whole.subarray(0, whole.indexOf('xref')));

    expect(pages).toEqual([a4, a4]);
    expect(await textOf(bytes)).toContain('page 2 of 2');
  });

  test('of XFA that does not say that it is XFA is seen through', async () => {
    await expect(inspect(pdfium, await xfaPdf({ declared: false }))).rejects.toMatchObject({
      code: 'upload.xfa',
    });
  });
});

const a4 = { width: 595, height: 842 };
const turnedCrop = { width: 400, height: 300 };
