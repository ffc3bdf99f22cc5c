import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeWebp } from './encode.ts';

test('black text is kept to the dot', async () => {
  const page = picture((x, y) => (y % 16 < 10 && (x * 7 + y * 3) % 11 < 3 ? grey(40) : grey(255)));
  const { data } = await sharp(await encodeWebp(page, true))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const before = await sharp(page.rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(data.equals(before)).toBe(true);
});

test.each([
  [
    'a photograph, of many colours',
    (x: number, y: number) => [(x * y) % 256, (x * 5 + y) % 256, (x + y * 3) % 256],
  ],
  ['a scan, whose paper is never the same', (x: number, y: number) => grey(200 + ((x * 37 + y * 91) % 50))],
])('%s is made small at the cost of what is not seen', async (_name, colourAt) => {
  const page = picture(colourAt);
  const { data } = await sharp(await encodeWebp(page, true))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const before = await sharp(page.rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(data.equals(before)).toBe(false);
});

const [width, height] = [600, 400];

const grey = (value: number) => [value, value, value];

const picture = (colourAt: (x: number, y: number) => readonly number[]) => {
  const rgba = new Uint8Array(width * height * 4);
  for (let place = 0; place < width * height; place += 1)
    rgba.set([...colourAt(place % width, Math.floor(place / width)), 255], place * 4);

  return { width, height, rgba };
};
