import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { logoOf } from './logo.ts';

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'may be a %s, and is drawn anew as PNG',
    async (format) => {
      const drawn = await logoOf(await picture(100, 50).toFormat(format).toBuffer());

      expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 100, height: 50 });
    },
  );

  test.each([
    [2_000, 500, 512, 128],
    [500, 2_000, 64, 256],
    [40, 20, 40, 20],
  ])('of %i by %i pixels becomes %i by %i', async (width, height, shownWidth, shownHeight) => {
    const drawn = await logoOf(await picture(width, height).png().toBuffer());

    expect(await sharp(drawn).metadata()).toMatchObject({ width: shownWidth, height: shownHeight });
  });

  test('keeps what is transparent, and nothing that the file told of its making', async () => {
    const file = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
      .withExif({ IFD0: { Copyright: 'Olive Owner', Artist: 'at home' } })
      .png()
      .toBuffer();

    const drawn = await logoOf(file);

    expect(await sharp(drawn).metadata()).toMatchObject({ hasAlpha: true });
    expect((await sharp(drawn).metadata()).exif).toBeUndefined();
    expect(Buffer.from(drawn).includes('Olive')).toBe(false);
  });

  test('stands upright as the camera meant it', async () => {
    const lying = await picture(100, 50).withMetadata({ orientation: 6 }).jpeg().toBuffer();

    expect(await sharp(await logoOf(lying)).metadata()).toMatchObject({ width: 50, height: 100 });
  });

  test('is the first picture of several', async () => {
    const frames = await sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
      .gif()
      .toBuffer();

    const { data } = await sharp(await logoOf(frames))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });

    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
  });
});

describe('what is no logo', () => {
  test.each<[string, Buffer]>([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['a drawing that says it is something else', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['words', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused by its first bytes', async (_, file) => {
    await expect(logoOf(file)).rejects.toMatchObject({ code: 'logo.wrong-type' });
  });

  test('one that breaks off is refused', async () => {
    const whole = await picture(400, 400).png().toBuffer();

    for (const file of [whole.subarray(0, 12), whole.subarray(0, whole.length / 2)])
      await expect(logoOf(file)).rejects.toMatchObject({ code: 'logo.unreadable' });
  });

  test('a bomb of pixels is refused before it is drawn', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);

    await expect(logoOf(bomb)).rejects.toMatchObject({ code: 'logo.unreadable' });
  });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2563eb' } });

const frame = (background: string) =>
  sharp({ create: { width: 10, height: 10, channels: 3, background } })
    .png()
    .toBuffer();
