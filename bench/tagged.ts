import { pathToFileURL } from 'node:url';
import { PDF } from '@libpdf/core';
import type { NatsConnection } from '@nats-io/transport-node';
import { Prepare, RenderPage } from '#contracts/api/media.ts';
import { mayHaveName } from '../services/media/pdf/names-in-objects.ts';
import { removeStrayContent, STRAY_NAMES } from '../services/media/pdf/stray-content.ts';
import type { Blobs } from '../services/shared/blobs/blobs.ts';
import { openBlobs } from '../services/shared/blobs/open-blobs.ts';
import { ask, connectNats } from '../services/shared/messaging/nats.ts';
import { taggedPdf } from '../tests/fixtures/tagged-pdf.ts';
import { startNats } from '../tests/harness/nats.ts';
import { startService } from '../tests/harness/service.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';
import { type Figure, percentile } from './figure.ts';

/** Measures what media takes for a long PDF in which each word is an object of the document's structure. */
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
    return [...(await figures({ nats, blobs: openBlobs(BLOBS_URL) })), ...(await walkedAndSearched())];
  } finally {
    await nats.close();
    await media.stop();
    await server.stop();
    await folder.remove();
  }
};

const account = 'olive';
const [PAGES, ELEMENTS, UPLOADS] = [67, 26_000, 5];

type Service = { readonly nats: NatsConnection; readonly blobs: Blobs };

const figures = async (service: Service): Promise<readonly Figure[]> => {
  const [taken, shown, all]: [number[], number[], number[]] = [[], [], []];
  // The first file finds a process that has compiled nothing.
  for (let upload = 0; upload <= UPLOADS; upload++) {
    const original = await service.blobs.put(pdfOf(upload));
    const began = performance.now();
    const since = () => performance.now() - began;
    const prepared = await ask(service.nats, Prepare, { original, account }, 60_000);
    if (!prepared.ok) throw new Error(`not prepared: ${prepared.code}`);
    const pages = [since()];
    for (let page = 1; page <= PAGES; page++) {
      await draw(service, prepared.pdf, page);
      pages.push(since());
    }
    if (upload === 0) continue;
    taken.push(pages[0] ?? Number.NaN);
    shown.push(pages[1] ?? Number.NaN);
    all.push(pages.at(-1) ?? Number.NaN);
  }
  const of = `tagged PDF of ${PAGES} pages, ${ELEMENTS.toLocaleString('en-US')} elements`;

  return [
    {
      name: `${of}, taken, slowest of ${UPLOADS}`,
      value: Math.max(...taken),
      unit: 'ms',
      limit: { at: 'most', value: 3_000, source: 'what people bring' },
    },
    { name: `${of}, first page shown, p50`, value: percentile(shown, 0.5), unit: 'ms' },
    { name: `${of}, all pages shown one after the other, p50`, value: percentile(all, 0.5), unit: 'ms' },
  ];
};

const draw = async ({ nats }: Service, pdf: string, page: number): Promise<void> => {
  const reply = await ask(nats, RenderPage, { pdf, page, width: 794, account }, 20_000);
  if (!reply.ok) throw new Error(`page ${page} not drawn: ${reply.code}`);
};

/** Looking for names in the bytes, and walking every object as it was done before, in turns. */
const walkedAndSearched = async (): Promise<readonly Figure[]> => {
  const [walks, searches]: [number[], number[]] = [[], []];
  for (let round = 0; round < UPLOADS; round++) {
    const bytes = pdfOf(round);
    const pdf = await PDF.load(bytes);
    walks.push(spent(() => [...removeStrayContent(pdf)]));
    searches.push(spent(() => mayHaveName(bytes, STRAY_NAMES)));
  }
  const [walked, searched] = [percentile(walks, 0.5), percentile(searches, 0.5)];

  return [
    { name: 'its objects walked, processor time, p50', value: walked, unit: 'ms' },
    { name: 'its bytes searched instead, processor time, p50', value: searched, unit: 'ms' },
    {
      name: 'searched to walked',
      value: searched / walked,
      unit: '×',
      limit: { at: 'most', value: 0.25, source: 'the reason to search' },
    },
  ];
};

const spent = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);

  return (user + system) / 1_000;
};

/** Other bytes each time, since what was read once is known. */
const pdfOf = (upload: number): Uint8Array =>
  taggedPdf({ elements: ELEMENTS, pages: PAGES, last: `/T(upload ${upload})` });
