import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fillsPdf } from '../../tests/fixtures/hostile.ts';
import { samplePdf, truncatedPdf } from '../../tests/fixtures/pdf.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { openBlobs } from '../shared/blobs/open-blobs.ts';
import { derivedOf, pictureKey, wordsKey } from '../shared/blobs/pictures.ts';
import { openWords } from './page-words.ts';
import { openPages } from './pages.ts';
import { openPdfWorkers } from './pdf-workers.ts';
import { Refused } from './refused.ts';

/** These tests use seconds of processor time, and other work on the machine stretches that. */
const folder = await temporaryFolder();
const blobs = openBlobs(pathToFileURL(`${folder.path}/`).href);
const account = 'olive';
const workers = openPdfWorkers(2, pino({ level: 'silent' }));
/** They give a page up before it counts as slow, so that none leaves the processor to others. This keeps tests short. */
const hasty = openPdfWorkers(2, pino({ level: 'silent' }), { first: 400, second: 400 });
afterAll(async () => {
  workers.close();
  hasty.close();
  await folder.remove();
});

describe('the picture of a page', () => {
  test.each([240, 560, 794, 1588] as const)('is a WebP, %i pixels wide', async (width) => {
    const { pages, pdf } = await kept({ title: `Width ${width}` });

    const key = await pages.picture({ pdf, page: 1, width, account });

    const { format, width: found } = await sharp((await blobs.getDerived(key)) ?? undefined).metadata();
    expect({ format, width: found }).toEqual({ format: 'webp', width });
  });

  test('is drawn once, however many ask for it', async () => {
    const { pages, pdf, render } = await kept({ title: 'Once' });

    const keys = await Promise.all(
      Array.from({ length: 20 }, () => pages.picture({ pdf, page: 1, width: 794, account })),
    );
    await pages.picture({ pdf, page: 1, width: 794, account });

    expect(new Set(keys).size).toBe(1);
    expect(render.mock.calls.filter(([, page]) => page === 1)).toHaveLength(1);
  });

  test('isn’t kept of a file that was destroyed while it was drawn', async () => {
    const { pages, pdf, render } = await kept({ title: 'Destroyed' });
    const key = pictureKey({ pdf, page: 1, width: 794 });
    render.mockImplementationOnce(() => ({ done: destroyed(pdf), hurry: () => {} }));

    const picture = pages.picture({ pdf, page: 1, width: 794, account });

    await expect(picture).rejects.toMatchObject({ code: 'not-found' });
    expect(await blobs.getDerived(key)).toBeNull();
  });

  test('is followed by those of the next two pages, which nobody has asked for yet', async () => {
    const { pages, pdf } = await kept({ title: 'Next', pages: 5 });

    await pages.picture({ pdf, page: 2, width: 794, account });

    await expect.poll(() => drawn(pdf)).toEqual(['2-794.webp', '3-794.webp', '4-794.webp']);
  });

  test('is refused for a page or a file that is not there', async () => {
    const { pages, pdf } = await kept({ title: 'None', pages: 2 });

    await expect(pages.picture({ pdf, page: 3, width: 794, account })).rejects.toMatchObject({
      code: 'not-found',
    });
    const unknown = 'f'.repeat(64);
    await expect(pages.picture({ pdf: unknown, page: 1, width: 794, account })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('that takes too long is refused at once when asked for again', async () => {
    const render = vi.fn(hasty.render);
    const pages = openPages(blobs, { ...hasty, render });
    const pdf = await blobs.put(await fillsPdf());
    const draw = () => pages.picture({ pdf, page: 1, width: 1588, account });
    await expect(draw()).rejects.toMatchObject({ code: 'upload.too-complex' });

    await expect(draw()).rejects.toMatchObject({ code: 'upload.too-complex' });

    expect(render).toHaveBeenCalledTimes(1);
  });

  // Workers that start on a busy machine take longer than hasty ones wait.
  test('does not wait for one that takes for ever', async () => {
    const patient = openPdfWorkers(2, pino({ level: 'silent' }), { first: 2000, second: 2000 });
    onTestFinished(() => patient.close());
    const { pages, pdf } = await kept({ title: 'Quick' }, patient);
    const slow = await blobs.put(await fillsPdf());
    const forEver = pages.picture({ pdf: slow, page: 1, width: 560, account }).catch(() => 'refused');

    const quick = await pages.picture({ pdf, page: 1, width: 794, account });

    expect(await Promise.race([forEver, quick])).toBe(quick);
    expect(await forEver).toBe('refused');
  });
});

test('a page is drawn and read however busy the machine is', async () => {
  const { pages, pdf } = await kept({ title: 'Busy' });
  const rest = keepBusy(4 * availableParallelism());

  const drawing = pages.picture({ pdf, page: 1, width: 1588, account });
  const reading = openWords(blobs, workers)(pdf, 1, account);

  expect(await drawing).toContain('1-1588');
  expect((await reading).words).toHaveLength(5);
  rest();
});

test('a page that was put off for want of room is not held against its file', async () => {
  const render = vi.fn(workers.render);
  const putOff = () => ({ done: Promise.reject(new Refused('overloaded')), hurry: () => {} });
  render.mockImplementationOnce(putOff);
  const pages = openPages(blobs, { ...workers, render });
  const wanted = {
    pdf: await blobs.put(await samplePdf({ title: 'Put off' })),
    page: 1,
    width: 794,
  } as const;

  await expect(pages.picture({ ...wanted, account })).rejects.toMatchObject({ code: 'overloaded' });

  expect(await pages.picture({ ...wanted, account })).toContain('1-794');
});

describe('the words of a page', () => {
  test('are read once and kept', async () => {
    const pdf = await blobs.put(await samplePdf({ title: 'Words' }));
    const read = vi.spyOn(workers, 'words');
    const words = openWords(blobs, workers);

    const all = await Promise.all([words(pdf, 1, account), words(pdf, 1, account)]);
    const again = await words(pdf, 1, account);

    expect(all[0]?.words.map(({ text }) => text)).toEqual(['Words,', 'page', '1', 'of', '1']);
    expect(again).toEqual(all[1]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('are none where the text cannot be read, and no outage', async () => {
    const pdf = await blobs.put(await truncatedPdf());

    expect(await openWords(blobs, workers)(pdf, 1, account)).toEqual({ words: [], isFinal: false });
  });

  test('aren’t kept of a file that was destroyed while they were read', async () => {
    const pdf = await blobs.put(await samplePdf({ title: 'Destroyed words' }));
    const words = () => destroyed(pdf).then(() => []);

    const reading = openWords(blobs, { ...workers, words })(pdf, 1, account);

    await expect(reading).rejects.toMatchObject({ code: 'not-found' });
    expect(await blobs.getDerived(wordsKey({ pdf, page: 1, reader: 'w2' }))).toBeNull();
  });

  test('are refused for a page that is not there', async () => {
    const pdf = await blobs.put(await samplePdf());

    await expect(openWords(blobs, workers)(pdf, 2, account)).rejects.toMatchObject({ code: 'not-found' });
  });
});

/** What is being made of a file that is destroyed just then. */
const destroyed = async (pdf: string): Promise<Buffer> => {
  await blobs.delete(pdf);
  await Promise.all(derivedOf(pdf).map((path) => blobs.deleteDerived(path)));

  return Buffer.from('a picture');
};

const kept = async (sample: Parameters<typeof samplePdf>[0], by = workers) => {
  const render = vi.fn(by.render);

  return {
    pages: openPages(blobs, { ...by, render }),
    pdf: await blobs.put(await samplePdf(sample)),
    render,
  };
};

/** Starts this many processes that compute until they are told to rest or the test ends. */
const keepBusy = (count: number) => {
  const children = Array.from({ length: count }, () =>
    spawn('/bin/sh', [
      '-c',
      'while kill -0 $PPID; do n=0; while [ $n -lt 100000 ]; do n=$((n+1)); done; done',
    ]),
  );

  return () => {
    for (const child of children) child.kill('SIGKILL');
  };
};

const drawn = async (pdf: string) => (await readdir(join(folder.path, 'derived/pages', pdf, 'r1'))).sort();
