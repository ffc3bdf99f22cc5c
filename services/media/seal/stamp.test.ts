import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StampedValue } from '#contracts/api/media.ts';
import { ScriptFont } from '#contracts/document/fields/handwriting.ts';
import type { Box } from '#contracts/document/fields/members.ts';
import { inheritingPdf, samplePdf } from '../../../tests/fixtures/pdf.ts';
import { onePage, stream } from '../../../tests/fixtures/raw-pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import type { Picture } from '../pdf/engine.ts';
import { dotsIn, inkIn, pictureOf } from '../testing/picture.ts';
import { fontsOf, signaturesOf, textOf, wordsOf } from '../testing/poppler.ts';
import { sampleParty, sampleRequest } from '../testing/sample-request.ts';
import { signedInPlace } from '../testing/signed-pdf.ts';
import { wordsByScript } from '../testing/words.ts';
import { openSealer, type Sealer } from './seal.ts';

describe('a stamped value', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['an upright page', () => samplePdf()],
    ['a page turned by 90 degrees', () => samplePdf({ rotate: 90 })],
    ['a page turned by 180 degrees', () => samplePdf({ rotate: 180 })],
    ['a page turned by 270 degrees', () => samplePdf({ rotate: 270 })],
    ['a landscape page', () => samplePdf({ landscape: true })],
    ['a page of which a part is shown', () => samplePdf({ crop })],
    ['a turned page of which a part is shown', () => samplePdf({ crop, rotate: 90 })],
    ['a part turned upside down', () => samplePdf({ crop, rotate: 180 })],
    ['a page that inherits its size', () => inheritingPdf()],
    ['a page whose content leaves its scale behind', () => scaledPdf('q q 0.5 0 0 0.5 200 200 cm')],
    ['a page whose content restores too much', () => scaledPdf('Q Q 0.5 0 0 0.5 200 200 cm (q) Tj')],
  ])('lies in its box on %s', async (_, pdf) => {
    const { bytes } = await sealer.seal(sampleRequest(placed), await pdf());

    const words = await wordsOf(bytes, 1);
    for (const { value, x, y, width, height } of placed) {
      const word = words.find(({ text }) => text === value);
      expect(word, value).toBeDefined();
      expect(word?.left).toBeGreaterThanOrEqual(x - 0.5);
      expect(word?.top).toBeGreaterThanOrEqual(y - 0.5);
      expect(word?.right).toBeLessThanOrEqual(x + width + 0.5);
      expect(word?.bottom).toBeLessThanOrEqual(y + height + 0.5);
    }
  });

  test.each([
    ['Latin with accents', 'Łukasz Żółć'],
    ['Cyrillic', 'Иван Петрович'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Japanese', '山田太郎 やまだ'],
    ['Korean', '김철수'],
    ['Thai', 'สมชาย ใจดี'],
    ['Hindi', 'दीपक शर्मा क्षत्रिय'],
    ['Arabic', 'أحمد بن علي'],
    ['Hebrew', 'דוד כהן'],
    ['Armenian', 'Արամ'],
    ['Georgian', 'გიორგი'],
    ['several scripts at once', 'Ann 山田 Иван'],
    ['signs that no font has', 'Ann \u{1F9FF}\u{1FAE0} Bob'],
  ])('in %s can be searched and copied', async (_, value) => {
    const written = { type: 'signature', value, width: 300, height: 60 } as const;
    const typed = { type: 'name', value, y: 300, width: 300 } as const;
    const { bytes } = await sealer.seal(sampleRequest([written, typed]), await samplePdf());

    const text = (await textOf(bytes, 1)).replaceAll(/\p{Bidi_Control}/gu, '').normalize('NFC');
    expect(text.split(value)).toHaveLength(3);
  });

  test.each<[ScriptFont, string]>([
    ['dancing-script', 'DancingScript'],
    ['great-vibes', 'GreatVibes'],
    ['caveat', 'Caveat'],
  ])('is written in %s where that was chosen', async (font, name) => {
    const value = { type: 'signature', value: 'Zoë 山', handwriting: { kind: 'typed', font } } as const;
    const { bytes } = await sealer.seal(
      sampleRequest([value], { parties: [sampleParty({ signature: null })] }),
      await samplePdf(),
    );

    const fonts = await fontsOf(bytes);
    expect(fonts.filter((one) => /Dancing|Vibes|Caveat/.test(one))).toEqual([
      expect.stringContaining(`+${name}`),
    ]);
    expect((await textOf(bytes, 1)).normalize('NFC')).toContain('Zoë 山');
  });

  test.each<[string, Partial<StampedValue>]>([
    ['text', { type: 'text', fontSize: 40 }],
    ...ScriptFont.options.map((font): [string, Partial<StampedValue>] => [
      font,
      { type: 'signature', handwriting: { kind: 'typed', font } },
    ]),
  ])('in %s has its ink within its box, in every script', async (_, look) => {
    const values = Object.values({
      ...wordsByScript,
      marks: `a${'\u0301'.repeat(12)}b${'\u0323'.repeat(12)}`,
    });
    const boxes = values.map((value, index) => ({
      ...look,
      value,
      ...box(20 + 150 * (index % 5), 20 + 70 * Math.floor(index / 5), 130, 48),
    }));
    const empty = onePage('/MediaBox [0 0 595 842] /Resources << >>', stream(''));
    const { bytes } = await sealer.seal(sampleRequest(boxes), empty);

    const picture = await pictureOf(bytes);
    const isInk = (red: number, green: number) => red < 128 && green < 128;
    const inside = boxes.map((one) => dotsIn(picture, isInk, margin(one, 1)));
    expect(dotsIn(picture, isInk) - inside.reduce((sum, dots) => sum + dots, 0)).toBe(0);
    expect(inside.every((dots) => dots > 5)).toBe(true);
  });

  test.each([0, 90, 180, 270] as const)(
    'is seen over the field of a form turned by %i degrees',
    async (turn) => {
      const original = await opaqueFormPdf(turn);
      const value = { type: 'signature', value: 'Ann', ...box(200, 150, 200, 80) } as const;
      const { bytes } = await sealer.seal(sampleRequest([value]), original);

      const [before, after] = [await pictureOf(original), await pictureOf(bytes)];
      expect(inkIn(before, value)).toBe(0);
      expect(inkIn(after, value)).toBeGreaterThan(200);
      expect(redOf(after) / redOf(before)).toBeGreaterThan(0.9);
    },
  );

  test('is seen over the box of an earlier signature, which stays valid', async () => {
    const field = await PDFDocument.load(await samplePdf());
    const original = await signedInPlace(await field.save({ useObjectStreams: false }), [0, 0, 595, 842]);
    const value = { type: 'signature', value: 'Ann', ...box(200, 150, 200, 80) } as const;
    const { bytes } = await sealer.seal(sampleRequest([value]), original);

    expect(inkIn(await pictureOf(bytes), value)).toBeGreaterThan(200);
    for (const signature of await signaturesOf(bytes)) expect(signature).toContain('Signature is Valid');
  });

  test('that is a date is shown as people in the United States write it', async () => {
    const values = [{ type: 'date', value: '2026-03-09' } as const];
    const { bytes } = await sealer.seal(sampleRequest(values), await samplePdf());

    expect(await textOf(bytes, 1)).toContain('03/09/2026');
  });

  test('that is empty leaves its page as it was', async () => {
    const original = await samplePdf({ pages: 2 });
    const { bytes } = await sealer.seal(
      sampleRequest([
        { type: 'checkbox', value: '' },
        { type: 'text', value: '  ' },
      ]),
      original,
    );

    expect(await textOf(bytes, 1)).toBe(await textOf(original, 1));
  });
});

let keys: TemporaryFolder;
let sealer: Sealer;

beforeAll(async () => {
  keys = await temporaryFolder();
  sealer = await openSealer({ keys: keys.path });
});
afterAll(() => keys.remove());

const crop = { x: 100, y: 150, width: 400, height: 500 };

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const margin = ({ x, y, width, height }: Box, by: number): Box =>
  box(x - by, y - by, width + 2 * by, height + 2 * by);
const placed = [
  { type: 'text', value: 'Corner', ...box(0, 0, 150, 30) },
  { type: 'name', value: 'Middle', ...box(300, 200, 150, 30) },
  { type: 'text', value: 'Large', fontSize: 40, ...box(500, 100, 100, 30) },
  { type: 'email', value: 'Right', ...box(644, 300, 150, 30) },
  { type: 'initials', value: 'IN', ...box(100, 400, 80, 40) },
  { type: 'signature', value: 'Signature', ...box(300, 400, 200, 50) },
] as const satisfies readonly Partial<StampedValue>[];

const scaledPdf = (content: string) =>
  onePage('/MediaBox [0 0 595 842] /Resources << >>', stream(`${content} 0 0 10 10 re f`));

/** A PDF whose form field covers most of its page in red. */
const opaqueFormPdf = async (turn: 0 | 90 | 180 | 270) => {
  const document = await PDFDocument.load(await samplePdf({ rotate: turn }));
  const field = document.getForm().createTextField('red');
  const look = { x: 50, y: 50, width: 495, height: 742, backgroundColor: rgb(1, 0, 0) };
  field.addToPage(document.getPage(0), look);

  return document.save({ useObjectStreams: true });
};

const redOf = (picture: Picture) =>
  dotsIn(picture, (red, green, blue) => red > 240 && green < 20 && blue < 20);
