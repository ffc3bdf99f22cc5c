import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { fillsPdf } from '../../tests/fixtures/hostile.ts';
import { samplePdf, truncatedPdf } from '../../tests/fixtures/pdf.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { openBlobs } from '../shared/blobs.ts';
import { openWords } from './page-words.ts';
import { openPages } from './pages.ts';
import { openPdfWorkers } from './pdf-workers.ts';
import { remembered } from './remembered.ts';

const folder = await temporaryFolder();
const blobs = openBlobs(pathToFileURL(`${folder.path}/`).href);
const workers = openPdfWorkers(2, pino({ level: 'silent' }));
afterAll(async () => {
  workers.close();
  await folder.remove();
});

describe('the picture of a page', () => {
  test.each([560, 794, 1588] as const)('is a WebP, %i pixels wide', async (width) => {
    const { pages, pdf } = await kept({ title: `Width ${width}` });

    const key = await pages.picture({ pdf, page: 1, width });

    const { format, width: found } = await sharp((await blobs.getDerived(key)) ?? undefined).metadata();
    expect({ format, width: found }).toEqual({ format: 'webp', width });
  });

  test('is drawn once, however many ask for it', async () => {
    const { pages, pdf, render } = await kept({ title: 'Once' });

    const keys = await Promise.all(
      Array.from({ length: 20 }, () => pages.picture({ pdf, page: 1, width: 794 })),
    );
    await pages.picture({ pdf, page: 1, width: 794 });

    expect(new Set(keys).size).toBe(1);
    expect(render.mock.calls.filter(([, page]) => page === 1)).toHaveLength(1);
  });

  test('is followed by those of the next two pages, which nobody has asked for yet', async () => {
    const { pages, pdf } = await kept({ title: 'Next', pages: 5 });

    await pages.picture({ pdf, page: 2, width: 794 });

    await expect.poll(() => drawn(pdf)).toEqual(['2-794.webp', '3-794.webp', '4-794.webp']);
  });

  test('is refused for a page or a file that is not there', async () => {
    const { pages, pdf } = await kept({ title: 'None', pages: 2 });

    await expect(pages.picture({ pdf, page: 3, width: 794 })).rejects.toMatchObject({ code: 'not-found' });
    const unknown = 'f'.repeat(64);
    await expect(pages.picture({ pdf: unknown, page: 1, width: 794 })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('that takes too long is refused at once when asked for again', { timeout: 40_000 }, async () => {
    const pages = openPages(blobs, workers);
    const pdf = await blobs.put(await fillsPdf());
    const draw = () => pages.picture({ pdf, page: 1, width: 1588 });
    await expect(draw()).rejects.toMatchObject({ code: 'upload.too-complex' });

    const started = performance.now();
    await expect(draw()).rejects.toMatchObject({ code: 'upload.too-complex' });

    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('does not wait for one that takes for ever', { timeout: 40_000 }, async () => {
    const { pages, pdf } = await kept({ title: 'Quick' });
    const slow = await blobs.put(await fillsPdf());
    const forEver = pages.picture({ pdf: slow, page: 1, width: 560 }).catch(() => 'refused');

    const quick = await pages.picture({ pdf, page: 1, width: 794 });

    expect(await Promise.race([forEver, quick])).toBe(quick);
    expect(await forEver).toBe('refused');
  });
});

describe('the words of a page', () => {
  test('are read once and kept', async () => {
    const pdf = await blobs.put(await samplePdf({ title: 'Words' }));
    const read = vi.spyOn(workers, 'words');
    const words = openWords(blobs, workers);

    const all = await Promise.all([words(pdf, 1), words(pdf, 1)]);
    const again = await words(pdf, 1);

    expect(all[0].map(({ text }) => text)).toEqual(['Words,', 'page', '1', 'of', '1']);
    expect(again).toEqual(all[1]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('are none where the text cannot be read, and no outage', async () => {
    const pdf = await blobs.put(await truncatedPdf());

    expect(await openWords(blobs, workers)(pdf, 1)).toEqual([]);
  });

  test('are refused for a page that is not there', async () => {
    const pdf = await blobs.put(await samplePdf());

    await expect(openWords(blobs, workers)(pdf, 2)).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('what is remembered is forgotten when it is old, or when there is too much of it', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const memory = remembered<number>(2, 1_000);
  for (const [index, key] of ['a', 'b', 'c'].entries()) memory.set(key, index);
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([undefined, 1, 2]);

  vi.advanceTimersByTime(1_001);
  expect(memory.get('c')).toBeUndefined();
  vi.useRealTimers();
});

const kept = async (sample: Parameters<typeof samplePdf>[0]) => {
  const render = vi.fn(workers.render);

  return {
    pages: openPages(blobs, { ...workers, render }),
    pdf: await blobs.put(await samplePdf(sample)),
    render,
  };
};

const drawn = async (pdf: string) => (await readdir(join(folder.path, 'derived/pages', pdf, 'r1'))).sort();
