import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { NatsConnection } from '@nats-io/transport-node';
import { Prepare, ReadPage, RenderPage } from '#contracts/api/media.ts';
import type { Blobs } from '../services/shared/blobs/blobs.ts';
import { openBlobs } from '../services/shared/blobs/open-blobs.ts';
import { ask, connectNats } from '../services/shared/messaging/nats.ts';
import { contractPdf } from '../tests/fixtures/contract-pdf.ts';
import { sampleDocx } from '../tests/fixtures/word.ts';
import { startNats } from '../tests/harness/nats.ts';
import { startService } from '../tests/harness/service.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';
import { type Figure, percentile } from './figure.ts';

/** Measures the media service alone. It gets its requests over NATS, as from other services. */
export const bench = async (): Promise<readonly Figure[]> => {
  const folder = await temporaryFolder();
  const server = await startNats();
  const BLOBS_URL = pathToFileURL(`${folder.path}/`).href;
  const media = await startService('media', {
    NATS_URL: server.url,
    BLOBS_URL,
    SEAL_KEYS: `${folder.path}/keys`,
    LOG_LEVEL: 'warn',
  });
  const nats = await connectNats(server.url, 'bench');

  try {
    return await figures({ nats, blobs: openBlobs(BLOBS_URL), pid: media.pid() });
  } finally {
    await nats.close();
    await media.stop();
    await server.stop();
    await folder.remove();
  }
};

const account = 'olive';

type Service = { readonly nats: NatsConnection; readonly blobs: Blobs; readonly pid: number };

const figures = async (service: Service): Promise<readonly Figure[]> => {
  await delay(2_000);
  const idle = residentMegabytes(service.pid);
  const pdfs = await many(22, (n) => contracts(12, `Upload ${n}`));
  const docxs = await many(32, (n) => sampleDocx(`Word ${n}`));
  const uploads = (await times(pdfs, (bytes) => prepared(service, bytes))).slice(2);
  const words = (await times(docxs, (bytes) => prepared(service, bytes))).slice(2);

  const pdf = await prepared(service, await contracts(300, 'Pages'));
  const pages = await many(60, async (n) => 5 + n * 4);
  const uncached = await times(pages, (page) => picture(service, pdf, page));
  const cached = await times(pages, (page) => picture(service, pdf, page));
  const read = await times(pages, (page) => ask(service.nats, ReadPage, { pdf, page, account }, 20_000));

  return [
    { name: 'PDF of 12 pages, upload to first picture, p50', ...most(percentile(uploads, 0.5), 250) },
    { name: 'PDF of 12 pages, upload to first picture, p95', ...most(percentile(uploads, 0.95), 600) },
    { name: 'DOCX, upload to first picture, warm, p50', ...most(percentile(words, 0.5), 600) },
    { name: 'DOCX, upload to first picture, warm, p95', ...most(percentile(words, 0.95), 2_500) },
    { name: 'page not drawn yet, 794 px, p50', ...most(percentile(uncached, 0.5), 90) },
    { name: 'page not drawn yet, 794 px, p95', ...most(percentile(uncached, 0.95), 300) },
    { name: 'page drawn before, p50', ...most(percentile(cached, 0.5), 15) },
    { name: 'pages drawn, four asking', ...(await throughput(service)) },
    { name: 'words of a page, p50', value: percentile(read, 0.5), unit: 'ms' },
    { name: 'memory at rest, without LibreOffice and its readers', value: idle, unit: 'MB' },
  ];
};

const SOURCE = 'design, section 12';

const most = (value: number, limit: number): Omit<Figure, 'name'> => ({
  value,
  unit: 'ms',
  limit: { at: 'most', value: limit, source: SOURCE },
});

/** Draws different pages of one document, with four requests in progress at any time. */
const throughput = async (service: Service): Promise<Omit<Figure, 'name'>> => {
  const pages = 162;
  const pdf = await prepared(service, await contracts(pages, 'Throughput'));
  await picture(service, pdf, pages);

  const left = Array.from({ length: pages - 3 }, (_, n) => n + 2);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let page = left.shift(); page; page = left.shift()) await picture(service, pdf, page);
    }),
  );
  const seconds = (performance.now() - started) / 1_000;

  return {
    value: (pages - 3) / seconds,
    unit: 'pages/s',
    limit: { at: 'least', value: 28, source: SOURCE },
  };
};

const many = <Thing>(count: number, make: (n: number) => Promise<Thing>): Promise<Thing[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

/** Makes one call after the other and returns the milliseconds of each. */
const times = async <Thing>(things: readonly Thing[], asking: (thing: Thing) => Promise<unknown>) => {
  const taken: number[] = [];
  for (const thing of things) {
    const started = performance.now();
    await asking(thing);
    taken.push(performance.now() - started);
  }

  return taken;
};

const prepared = async ({ nats, blobs }: Service, bytes: Uint8Array): Promise<string> => {
  const reply = await ask(nats, Prepare, { original: await blobs.put(bytes), account }, 60_000);
  if (!reply.ok) throw new Error(`not prepared: ${reply.code}`);

  return reply.pdf;
};

const picture = async ({ nats }: Service, pdf: string, page: number): Promise<void> => {
  const reply = await ask(nats, RenderPage, { pdf, page, width: 794, account }, 20_000);
  if (!reply.ok) throw new Error(`page ${page} not drawn: ${reply.code}`);
};

/** Makes a PDF that repeats the six pages of a contract. */
export const contracts = async (pages: number, title: string): Promise<Uint8Array> => {
  const contract = await PDFDocument.load(await contractPdf());
  const document = await PDFDocument.create();
  document.setTitle(title);
  while (document.getPageCount() < pages)
    for (const page of await document.copyPages(contract, contract.getPageIndices())) document.addPage(page);

  return document.save();
};

const residentMegabytes = (pid: number): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];

  return Number(kilobytes) / 1_000;
};
