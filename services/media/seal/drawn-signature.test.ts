import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import type { Box } from '#contracts/document/fields/members.ts';
import { placedDrawing } from '#contracts/layout/value-layout.ts';
import { samplePdf } from '../../../tests/fixtures/pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { inkIn, pictureOf } from '../testing/picture.ts';
import { imagesOf, textOf } from '../testing/poppler.ts';
import { sampleDrawing, sampleRequest, sha256 } from '../testing/sample-request.ts';
import { openSealer, type Sealer } from './seal.ts';

describe('a drawn signature', () => {
  test.each([0, 90, 180, 270] as const)(
    'is ink in its box on a page turned by %i degrees',
    async (rotate) => {
      const picture = await pictureOf(await sealedWith(sampleDrawing, await samplePdf({ rotate })));

      expect(inkIn(picture, value)).toBeGreaterThan(300);
      expect(inkIn(picture, value)).toBe(inkIn(picture, wholePage));
    },
  );

  test('lies where the signing screen shows it', async () => {
    const picture = await pictureOf(await sealedWith(sampleDrawing));
    const { x, y, scale } = placedDrawing(value, sampleDrawing);
    const at = (across: number, down: number, side: number) =>
      inkIn(picture, box(x + across * scale - side / 2, y + down * scale - side / 2, side, side));

    expect(at(200, 60, 4)).toBeGreaterThan(6);
    expect(at(380, 10, 4)).toBeGreaterThan(6);
    expect(at(200, 10, 8)).toBe(0);
  });

  test('is as thick as it was drawn', async () => {
    const line = (thickness: number): Drawing => ({
      ...sampleDrawing,
      curves: [[thickness, 50, 50, 150, 50, 250, 50, 350, 50]],
    });
    const inkOf = async (thickness: number) =>
      inkIn(await pictureOf(await sealedWith(line(thickness))), value);

    expect((await inkOf(40)) / (await inkOf(10))).toBeGreaterThan(3);
  });

  test('leaves no ink outside its field, whatever was sent', async () => {
    const greedy: Drawing = {
      width: 10,
      height: 3,
      curves: [
        [1_000, 0, 0, 10, 3, 10, 3, 0, 0],
        [5, 0, 0, 0, 10_000, 10_000, 0, 10_000, 10_000],
      ],
    };
    const picture = await pictureOf(await sealedWith(greedy));

    expect(inkIn(picture, value)).toBeGreaterThan(1_000);
    expect(inkIn(picture, box(199, 399, 202, 62))).toBe(inkIn(picture, wholePage));
  });

  test('is no image and no text', async () => {
    const original = await samplePdf();
    const bytes = await sealedWith(sampleDrawing, original);

    expect(await imagesOf(bytes)).toEqual(await imagesOf(original));
    expect(await textOf(bytes, 1)).toBe(await textOf(original, 1));
  });

  test('of 2,000 curves in ten fields is sealed', async () => {
    const curve = sampleDrawing.curves[0] ?? expect.unreachable();
    const dense = { ...sampleDrawing, curves: Array(2_000).fill(curve) };
    const values = Array.from({ length: 10 }, (_, n) => ({ ...value, y: 50 * n }));
    const drawings = new Map([[sha256('f'), dense]]);
    const { bytes } = await sealer.seal(sampleRequest(values), await samplePdf(), drawings);

    expect(inkIn(await pictureOf(bytes), value)).toBeGreaterThan(300);
  });

  test('that is missing leaves the document unsealed', async () => {
    await expect(sealer.seal(sampleRequest([value]), await samplePdf())).rejects.toThrow('cannot be sealed');
  });
});

let keys: TemporaryFolder;
let sealer: Sealer;

beforeAll(async () => {
  keys = await temporaryFolder();
  sealer = await openSealer({ keys: keys.path });
});
afterAll(() => keys.remove());

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const wholePage = box(0, 0, 794, 1123);

const value = {
  type: 'signature',
  value: 'Ann Lee',
  handwriting: { kind: 'drawn', drawing: sha256('f') },
  ...box(200, 400, 200, 60),
} as const;

const sealedWith = async (drawing: Drawing, pdf?: Uint8Array) => {
  const drawings = new Map([[sha256('f'), drawing]]);

  return (await sealer.seal(sampleRequest([value]), pdf ?? (await samplePdf()), drawings)).bytes;
};
