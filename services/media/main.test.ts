import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Prepare, ReadPage, RenderPage, Seal } from '#contracts/api/media.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { contractPdf } from '../../tests/fixtures/contract-pdf.ts';
import {
  contentBombPdf,
  cyclicPdf,
  deepArrayPdf,
  hugeImagePdf,
  laughsPdf,
  manyPagesPdf,
  objectStreamBombPdf,
} from '../../tests/fixtures/hostile.ts';
import { ownerEncryptedPdf, samplePdf, truncatedPdf, userEncryptedPdf } from '../../tests/fixtures/pdf.ts';
import {
  bombDocx,
  encryptedDocx,
  manyParagraphsDocx,
  sampleDoc,
  sampleDocx,
} from '../../tests/fixtures/word.ts';
import { lossyWordFile } from '../../tests/fixtures/word-losses.ts';
import { startNats } from '../../tests/harness/nats.ts';
import { startService } from '../../tests/harness/service.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { openBlobs } from '../shared/blobs/open-blobs.ts';
import { ask, connectNats } from '../shared/messaging/nats.ts';
import { darkDotsIn } from './testing/poppler.ts';
import { descendants, isRunning, processorOf, watchMemory } from './testing/process-figures.ts';
import { sampleDrawing, sampleRequest } from './testing/sample-request.ts';

const folder = await temporaryFolder();
const server = await startNats();
const blobs = openBlobs(pathToFileURL(`${folder.path}/`).href);
const environment = {
  NATS_URL: server.url,
  BLOBS_URL: pathToFileURL(`${folder.path}/`).href,
  SEAL_KEYS: `${folder.path}/keys`,
  LOG_LEVEL: 'warn',
};
const account = 'olive';
const nats = await connectNats(server.url, 'media test');
afterAll(async () => {
  await nats.close();
  await server.stop();
  await folder.remove();
});

describe('the media service', () => {
  let media: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    media = await startService('media', environment);
  });
  afterAll(() => media.stop());

  test('prepares a contract: its pages, their sizes, and the picture of the first', async () => {
    const original = await blobs.put(await contractPdf());

    const reply = await prepared(original);

    expect(reply).toMatchObject({ ok: true, fileType: 'pdf', pdf: original, remarks: [] });
    expect(
      reply.ok && reply.pages.map(({ width, height }) => [Math.round(width), Math.round(height)]),
    ).toEqual([
      [595, 842],
      [595, 842],
      [842, 595],
      [842, 595],
      [595, 842],
      [595, 842],
    ]);
    expect(await blobs.getDerived(`pages/${original}/r1/1-794.webp`)).not.toBeNull();
  });

  test('prepares Word files of both kinds', async () => {
    const newer = await prepared(await blobs.put(await sampleDocx()));
    const older = await prepared(await blobs.put(await sampleDoc()));

    expect(newer).toMatchObject({ ok: true, fileType: 'docx', pages: [{}] });
    expect(older).toMatchObject({ ok: true, fileType: 'doc', pages: [{}] });
    expect(newer.ok && (await blobs.has(newer.pdf))).toBe(true);
  });

  test('tells which words of a Word file are not on its pages, and that an older one could not be compared', async () => {
    const newer = await prepared(await blobs.put(lossyWordFile()));
    const whole = await prepared(await blobs.put(await sampleDocx('Whole')));
    const older = await prepared(await blobs.put(await sampleDoc()));

    expect(newer).toMatchObject({
      ok: true,
      remarks: [{ kind: 'words-missing', words: expect.stringContaining('INSIDE payable 4711') }],
    });
    expect(whole).toMatchObject({ ok: true, remarks: [] });
    expect(older).toMatchObject({ ok: true, remarks: [{ kind: 'words-unchecked', count: 1 }] });
  });

  test('draws a page, and reads its words', async () => {
    const pdf = await blobs.put(await samplePdf({ pages: 2, title: 'Asked' }));

    const picture = await ask(nats, RenderPage, { pdf, page: 2, width: 1588, account }, 20_000);
    const words = await ask(nats, ReadPage, { pdf, page: 2, account }, 20_000);

    expect(picture.ok && (await blobs.getDerived(picture.picture))).toBeTruthy();
    expect(words).toMatchObject({
      ok: true,
      words: [{ text: 'Asked,' }, {}, { text: '2' }, {}, { text: '2' }],
      isFinal: true,
    });
  });

  test('seals a document that it prepared', async () => {
    const prepared1 = await prepared(await blobs.put(await ownerEncryptedPdf()));
    const pdf = prepared1.ok ? prepared1.pdf : '';

    const reply = await ask(nats, Seal, { ...sampleRequest(), pdf }, 30_000);

    expect(reply).toMatchObject({ ok: true, level: 'B-B' });
    expect(reply.ok && reply.pageCount).toBeGreaterThan(2);
    expect(reply.ok && (await blobs.has(reply.sealed))).toBe(true);
  });

  test('draws what was drawn by hand, from its blob', async () => {
    const pdf = await blobs.put(await samplePdf({ title: 'Drawn' }));
    const drawing = await blobs.put(Buffer.from(canonicalJson(sampleDrawing)));
    const sealedWith = (name: string) => {
      const handwriting = { kind: 'drawn', drawing: name } as const;
      const field = { type: 'signature', x: 100, y: 500, width: 200, height: 60, handwriting } as const;
      return ask(nats, Seal, { ...sampleRequest([field]), pdf }, 30_000);
    };

    const reply = await sealedWith(drawing);
    const sealed = reply.ok ? await blobs.get(reply.sealed) : null;
    expect(
      await darkDotsIn(sealed ?? Buffer.of(), 1, { x: 100, y: 500, width: 200, height: 60 }),
    ).toBeGreaterThan(200);

    expect(await sealedWith('e'.repeat(64))).toEqual({ ok: false, code: 'not-found' });
    for (const bytes of ['{"curves":[]}', 'no JSON'])
      expect(await sealedWith(await blobs.put(Buffer.from(bytes)))).toMatchObject({ ok: false });
  });

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['nothing', () => new Uint8Array(), 'upload.empty'],
    ['HTML', () => Buffer.from('<html></html>'), 'upload.wrong-content'],
    ['half a PDF', truncatedPdf, 'upload.incomplete'],
    ['a PDF with a password', userEncryptedPdf, 'upload.password'],
    ['a Word file with a password', encryptedDocx, 'upload.password'],
    ['too many pages', () => manyPagesPdf(501), 'upload.too-many-pages'],
    ['a Word file of endless paragraphs', () => manyParagraphsDocx(100_001), 'upload.not-convertible'],
    ['a Word file that is a bomb', bombDocx, 'upload.unpacks-large'],
  ])('refuses %s, and says why', async (_name, make, code) => {
    expect(await prepared(await blobs.put(await make()))).toEqual({ ok: false, code });
  });

  test('knows nothing of files that are not there', async () => {
    const pdf = 'e'.repeat(64);

    expect(await prepared(pdf)).toEqual({ ok: false, code: 'not-found' });
    expect(await ask(nats, RenderPage, { pdf, page: 1, width: 794, account }, 20_000)).toEqual({
      ok: false,
      code: 'not-found',
    });
  });

  test.each<[string, () => Promise<Uint8Array>, RegExp]>([
    ['content of a gigabyte', contentBombPdf, /too-complex/],
    ['objects of a gigabyte', objectStreamBombPdf, /too-complex/],
    ['forms within forms', laughsPdf, /too-complex/],
    ['a picture of 900 million dots', hugeImagePdf, /too-complex|prepared/],
    ['a cyclic page tree', cyclicPdf, /unreadable|no-pages/],
    ['20,000 pages', manyPagesPdf, /too-many-pages/],
    ['arrays in arrays', deepArrayPdf, /unreadable|prepared/],
  ])('survives %s, within its time and its memory', async (_name, make, outcome) => {
    const original = await blobs.put(await make());
    const highest = watchMemory(media.pid());

    const before = processorOf(media.pid());
    const reply = await prepared(original);
    const took = processorOf(media.pid()) - before;

    expect(reply.ok ? 'prepared' : reply.code).toMatch(outcome);
    // Both engines are at their limits, and new processes replace those that were ended.
    expect(took).toBeLessThan(20_000);
    // This counts the idle processes and one that grew to its own limit. It's far below what the bomb would take.
    expect(highest()).toBeLessThan(1.4e9);
    expect(await prepared(await blobs.put(await samplePdf({ title: `After ${_name}` })))).toMatchObject({
      ok: true,
    });
  });
});

describe('processes come and go', () => {
  test('a service that is stopped at work finishes it first', async () => {
    const own = await temporaryFolder();
    const media = await startService('media', { ...environment, TMPDIR: own.path });
    const original = await blobs.put(await sampleDocx('Stopped at work'));

    const reply = prepared(original);
    await expect.poll(() => isConverting(own.path), { interval: 5 }).toBe(true);
    const stopped = media.stop();

    expect(await reply).toMatchObject({ ok: true, fileType: 'docx' });
    await stopped;
    await own.remove();
  });

  test('a service that is killed leaves no process behind', async () => {
    const media = await startService('media', environment);
    const pdf = await blobs.put(await samplePdf({ title: 'Killed' }));
    await prepared(await blobs.put(await sampleDocx('Killed')));
    await ask(nats, ReadPage, { pdf, page: 1, account }, 20_000);
    const children = descendants(media.pid());
    expect(children.length).toBeGreaterThanOrEqual(3);

    await media.kill9();

    await expect.poll(() => children.filter(isRunning)).toEqual([]);
    await media.stop();
  });

  test('a service that starts before NATS answers once NATS is there', async () => {
    const later = await startNats();
    const client = await connectNats(later.url, 'late media test');
    await later.kill9();
    const starting = startService('media', { ...environment, NATS_URL: later.url });

    await later.restart();
    const media = await starting;
    const original = await blobs.put(await samplePdf({ title: 'Late' }));

    await expect
      .poll(() => ask(client, Prepare, { original, account }, 20_000).catch(() => null))
      .toMatchObject({ ok: true });
    await media.stop();
    await client.close();
    await later.stop();
  });
});

/** Whether LibreOffice, if it is installed, has a file to convert. */
const isConverting = (temporary: string): boolean =>
  readdirSync(temporary).some(
    (name) => name.startsWith('inkstream-word-') && existsSync(join(temporary, name, 'in', 'document.docx')),
  );

const prepared = (original: string) => ask(nats, Prepare, { original, account }, 60_000);
