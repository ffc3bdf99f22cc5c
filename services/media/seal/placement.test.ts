import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StampedValue } from '#contracts/api/media.ts';
import { PAGE_WIDTH, pageHeight } from '#contracts/document/fields/geometry.ts';
import { rawPdf, stream } from '../../../tests/fixtures/raw-pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { openWithLibpdf } from '../pdf/file/libpdf-file.ts';
import { pagesOf, type Rectangle, shownSize } from '../pdf/file/page-box.ts';
import { wordsOf } from '../testing/poppler.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { openSealer, type Sealer } from './seal.ts';

describe('placing and sealing agree: a value is read back in its box', () => {
  // One file has many pages, because a seal and the checks after it cost much more than a page.
  test('whatever the page and the box are', async () => {
    const anyPages = fc.array(fc.record({ page: anyPage, place: anyPlace }), {
      minLength: 10,
      maxLength: 10,
    });

    await fc.assert(fc.asyncProperty(anyPages, expectInTheirBoxes), { numRuns: 3 });
  });

  test.each([
    [150, 14_400, 0],
    [14_400, 150, 90],
  ] as const)('at the foot of a page like a strip: %i by %i points', async (width, height, rotation) => {
    const page = { left: 0, bottom: 0, width, height, crop: null, rotation };
    const content = { type: 'text', value: 'Yes' } as const;

    const place = { across: 1, down: 1, width: 60, flatness: 0.15, content };

    await expectInTheirBoxes([{ page, place }]);
  });
});

let keys: TemporaryFolder;
let sealer: Sealer;

beforeAll(async () => {
  keys = await temporaryFolder();
  sealer = await openSealer({ keys: keys.path });
});
afterAll(() => keys.remove());

const expectInTheirBoxes = async (placed: readonly { readonly page: Page; readonly place: Place }[]) => {
  const pdf = pdfOf(placed.map(({ page }) => page));
  const shown = pagesOf(await openWithLibpdf(pdf));
  const values = placed.map(({ place }, index) => {
    const { box } = shown[index] ?? expect.unreachable();
    return { ...placedOn(pageHeight(shownSize(box)), place), pageNumber: index + 1 };
  });

  const { bytes } = await sealer.seal(sampleRequest(values), pdf);

  for (const value of values) {
    const [word, ...others] = await wordsOf(bytes, value.pageNumber);
    expect([word?.text, others]).toEqual([value.value, []]);
    expect(word?.left).toBeGreaterThanOrEqual(value.x - 0.5);
    expect(word?.right).toBeLessThanOrEqual(value.x + value.width + 0.5);
    expect(word?.top).toBeGreaterThanOrEqual(value.y - 0.5);
    expect(word?.bottom).toBeLessThanOrEqual(value.y + value.height + 0.5);
  }
};

const points = fc.integer({ min: 300, max: 1_500 });
const offset = fc.integer({ min: -400, max: 400 });
/**
 * How far inside the page the shown part begins and ends, in points. If it lies outside, the page's edge counts. The
 * insets are never larger than the page, because Poppler, which reads them back, would then ignore them.
 */
const insets = fc.tuple(fc.integer({ min: -50, max: 120 }), fc.integer({ min: 50, max: 120 }));

const anyPage = fc.record({
  left: offset,
  bottom: offset,
  width: points,
  height: points,
  crop: fc.option(fc.record({ across: insets, up: insets })),
  rotation: fc.constantFrom(0, 90, 180, 270, -90, 450),
});

type Page = typeof anyPage extends fc.Arbitrary<infer One> ? One : never;

/** A page is object 3, 5, 7 and so on. Its content, which is empty, is the next object. */
const pdfOf = (pages: readonly Page[]) => {
  const kids = pages.map((_, index) => `${3 + 2 * index} 0 R`).join(' ');

  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap((page, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${4 + 2 * index} 0 R ${boxesOf(page)} /Resources << >> >>`,
      stream(''),
    ]),
  ]);
};

const boxesOf = ({ left, bottom, width, height, crop, rotation }: Page) => {
  const [right, top] = [left + width, bottom + height];
  const cropBox = crop ? `/CropBox [${cropped(crop, { left, bottom, right, top }).join(' ')}]` : '';

  return `/MediaBox [${left} ${bottom} ${right} ${top}] ${cropBox} /Rotate ${rotation}`;
};

type Crop = NonNullable<Page['crop']>;

const cropped = ({ across, up }: Crop, { left, bottom, right, top }: Rectangle) => [
  left + across[0],
  bottom + up[0],
  right - across[1],
  top - up[1],
];

const part = fc.double({ min: 0, max: 1, noNaN: true });

/** Where a field lies on the page, how large it is, and its content: one word, which never wraps. */
const anyPlace = fc.record({
  across: part,
  down: part,
  width: fc.integer({ min: 60, max: 400 }),
  flatness: fc.double({ min: 0.15, max: 0.4, noNaN: true }),
  content: fc.constantFrom<Partial<StampedValue>>(
    { type: 'text', value: 'Yes', fontSize: 12 },
    { type: 'name', value: 'Иван', fontSize: 24 },
    { type: 'initials', value: 'ÄgQ' },
    { type: 'signature', value: 'Gypsy' },
    { type: 'signature', value: 'Gypsy', handwriting: { kind: 'typed', font: 'great-vibes' } },
    { type: 'signature', value: 'Gypsy', handwriting: { kind: 'typed', font: 'caveat' } },
  ),
});

type Place = typeof anyPlace extends fc.Arbitrary<infer One> ? One : never;

const placedOn = (shownHeight: number, { across, down, width, flatness, content }: Place) => {
  // No field is higher than its page.
  const height = Math.min(Math.round(width * flatness), Math.floor(shownHeight));
  const x = Math.floor(across * (PAGE_WIDTH - width));
  const y = Math.floor(down * Math.max(0, shownHeight - height));

  return { value: '', ...content, x, y, width, height };
};
