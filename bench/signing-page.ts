import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { build } from 'vite';
import { signingToken } from '../services/shared/keys/signing-link.ts';
import { type Stack, startStack } from '../tests/stack.ts';
import { signedIn } from './account.ts';
import { type Figure, percentile, printFigures } from './figure.ts';

const web = fileURLToPath(new URL('../web/', import.meta.url));
const built = fileURLToPath(new URL('../dist/web/', import.meta.url));
const VISITS = 5;

/** Measures how long somebody waits who opens a signing link for the first time on a phone. */
export const bench = async (): Promise<readonly Figure[]> => {
  await build({ root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'error' });
  const stack = await startStack();
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

  try {
    const link = await linkOfContract(stack);

    return [
      ...(await weights(stack.url, link)),
      ...(await paints(browser, link, 'slow 4G', SLOW)),
      ...(await paints(browser, link, 'fast 4G', { rtt: 50, megabits: 9, lcp: 800, fcp: 1_000 })),
      await delayByEarlier(browser, link, await linkOfContract(stack, 50)),
    ];
  } finally {
    await browser.close();
    await stack.stop();
  }
};

const limit = (value: number) => ({ at: 'most', value, source: 'design, section 12' }) as const;

/**
 * Kilobytes of compressed JavaScript and HTML, as they are transferred, and of the picture that a phone shows first.
 */
const weights = async (url: string, link: string): Promise<readonly Figure[]> => {
  const html = await (await fetch(link)).text();
  const scripts = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path))];
  const initial = await Promise.all(scripts.map((path) => gzipped(join(built, path))));
  const pad = await readFile(join(built, '.vite/manifest.json'), 'utf8').then(
    (text) => JSON.parse(text)['features/signing/handwriting/drawing-inputs.ts'].file as string,
  );
  const [, picture = ''] = /href="([^"]+width=560)"/.exec(html) ?? [];
  const compressed = await fetch(link, { headers: { 'Accept-Encoding': 'gzip' } });
  const bytes = (await (await fetch(new URL(picture, url))).arrayBuffer()).byteLength;
  const travelled =
    compressed.headers.get('content-encoding') === 'gzip' ? gzipSync(html).length : html.length;

  return [
    figure('JavaScript of the signing page', sum(initial), 'KB', 90),
    figure('JavaScript to draw with, when it is wanted', await gzipped(join(built, pad)), 'KB', 25),
    figure('HTML with style sheet, shell and data', travelled / 1024, 'KB', 12),
    figure('first picture, 560 px wide', bytes / 1024, 'KB', 80),
  ];
};

type Network = {
  /** The round-trip time in milliseconds, and how much data arrives per second. */
  readonly rtt: number;
  readonly megabits: number;
  /** How many milliseconds the largest and the first paint may take. */
  readonly lcp: number;
  readonly fcp: number;
};

/** Returns medians of first visits: with an empty cache, and a processor four times slower than this one. */
const paints = async (
  browser: Browser,
  link: string,
  name: string,
  network: Network,
): Promise<readonly Figure[]> => {
  const visits: Seen[] = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await firstVisit(browser, link, network));
  const median = (of: (seen: Seen) => number) => percentile(visits.map(of), 0.5);

  return [
    figure(
      `${name}: largest contentful paint`,
      median(({ lcp }) => lcp),
      'ms',
      network.lcp,
    ),
    figure(
      `${name}: first contentful paint`,
      median(({ fcp }) => fcp),
      'ms',
      network.fcp,
    ),
    { name: `${name}: ready to be signed`, value: median(({ ready }) => ready), unit: 'ms' },
    figure(
      `${name}: total blocking time`,
      median(({ tbt }) => tbt),
      'ms',
      200,
    ),
    figure(
      `${name}: cumulative layout shift`,
      median(({ cls }) => cls),
      '',
      0.02,
    ),
  ];
};

const SLOW: Network = { rtt: 150, megabits: 1.6, lcp: 1_800, fcp: 1_000 };

/** How much later the largest paint is where others have entered much before, by the medians of visits in turns. */
const delayByEarlier = async (browser: Browser, without: string, withEarlier: string): Promise<Figure> => {
  const [none, many]: [number[], number[]] = [[], []];
  for (let visit = 0; visit < 2 * VISITS; visit++) {
    none.push((await firstVisit(browser, without, SLOW)).lcp);
    many.push((await firstVisit(browser, withEarlier, SLOW)).lcp);
  }
  const ratio = percentile(many, 0.5) / percentile(none, 0.5);

  return figure(
    'slow 4G: largest contentful paint with 50 earlier entries, to that without',
    ratio,
    '×',
    1.1,
  );
};

type Seen = {
  readonly lcp: number;
  readonly fcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly ready: number;
};

const firstVisit = async (browser: Browser, link: string, network: Network): Promise<Seen> => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page), network);
    await page.addInitScript(WATCH_PAINTS);
    await page.goto(link, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Start' }).waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');

    return await page.evaluate<Seen>('seen');
  } finally {
    await context.close();
  }
};

const slowDown = async (session: CDPSession, { rtt, megabits }: Network) => {
  const bytesPerSecond = (megabits * 1_000_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: rtt,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

/**
 * A script for the page. It records paints, layout shifts, tasks that block for more than 50 ms, and when the page is
 * ready.
 */
const WATCH_PAINTS = `
  const seen = { lcp: 0, fcp: 0, tbt: 0, cls: 0, ready: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });

  watch('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime; });
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.fcp = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.cls += value; });
  watch('longtask', ({ duration }) => { seen.tbt += Math.max(0, duration - 50); });
  new MutationObserver((_changes, observer) => {
    if (![...document.querySelectorAll('button')].some(({ textContent }) => textContent.includes('Start'))) return;
    seen.ready = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  globalThis.seen = seen;
`;

/**
 * Makes a contract with pages full of text, because these give the largest pictures that signers load. Somebody else has
 * filled in `earlier` fields of it before. Returns the signer's link.
 */
const linkOfContract = async ({ url, env }: Stack, earlier = 0): Promise<string> => {
  const client = await signedIn(url);
  const file = {
    name: 'contract.pdf',
    bytes: await densePdf(),
    fields: { title: 'Master services agreement' },
  };
  const { id } = (await client.upload('/api/documents/upload', file)).json();
  const path = `/api/documents/${id}`;
  const add = async (fullName: string, types: readonly string[], signingOrder: number) => {
    const signer = { fullName, email: `${signingOrder}@example.com`, signingOrder };
    const { id: recipientId } = (await client.post(`${path}/recipients`, signer)).json();
    for (const [index, type] of types.entries())
      await client.post(`${path}/fields`, {
        recipientId,
        type,
        pageNumber: 1 + (index % 3),
        x: 120 + 200 * signingOrder,
        y: 200 + 50 * Math.floor(index / 3),
        width: 180,
        height: 36,
      });
    const link = { documentId: id, recipientId, version: 1 };

    return `/sign/${signingToken(String(env.LINK_SECRET), link)}`;
  };
  const grace = earlier > 0 && (await add('Grace Hopper', Array(earlier).fill('text'), 1));
  const types = ['name', 'date', 'text', 'checkbox', 'email', 'initials', 'signature', 'signature'];
  const ada = await add('Ada Lovelace', types, 2);
  await client.post(`${path}/send`);
  if (grace) await signAll(client, `/api${grace}`);

  return `${url}${ada}`;
};

const signAll = async (client: Awaited<ReturnType<typeof signedIn>>, path: string) => {
  const { fields } = (await client.get(path)).json();
  const signatures = fields.map((field: { id: string }) => ({ fieldId: field.id, value: 'as agreed' }));
  const { status } = await client.post(`${path}/complete`, { signatures });
  if (status !== 200) throw new Error(`Signing answered ${status}.`);
};

const densePdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= 6; number++) {
    const page = document.addPage([595, 842]);
    for (let line = 0; line < 52; line++)
      page.drawText(`${number}.${line + 1} ${CLAUSE.slice((line * 7) % 40)}`.slice(0, 98), {
        x: 60,
        y: 780 - line * 14,
        size: 10.5,
        font,
      });
  }

  return document.save();
};

const CLAUSE =
  'The provider performs the services with the care of an experienced professional, by staff who are qualified, and in the time that the schedule names for them.';

const gzipped = async (path: string) => gzipSync(await readFile(path), { level: 9 }).length / 1024;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const figure = (name: string, value: number, unit: string, most: number): Figure => ({
  name,
  value,
  unit,
  limit: limit(most),
});

if (import.meta.main) printFigures('Signing page', await bench());
