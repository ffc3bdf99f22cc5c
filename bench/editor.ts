import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { freePorts } from '../deploy/local/ports.ts';
import { startStack } from '../deploy/local/stack.ts';
import { samplePdf } from '../tests/fixtures/pdf.ts';
import type { Client } from '../tests/harness/client.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';
import { signedIn } from './account.ts';
import { type Figure, percentile, printFigures } from './figure.ts';

const PAGES = 200;
const FIELDS = 500;
/** How long a field is dragged, and the pages are scrolled, in milliseconds. */
const LENGTH = 3_000;
/** Between two movements of the pointer: twice in a frame. */
const PACE = 8;

/** What people feel of the editor on 200 pages with 500 fields, as the browser's own trace tells it. */
export const bench = async (): Promise<readonly Figure[]> => {
  await build({
    configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)),
    logLevel: 'error',
  });
  const folder = await temporaryFolder();
  const stack = await startStack({
    dataDir: folder.path,
    ports: await freePorts(),
    env: { ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    report: () => {},
  });
  const browser = await openBrowser();

  try {
    const client = await signedIn(stack.url);
    const document = await draft(client);
    const page = await openPage(browser, stack.url, client);
    const opening = await opened(page, `${stack.url}/document/${document}`);

    return [
      opening,
      ...figuresOf('drag', await traced(browser, page, () => drag(page))),
      ...figuresOf('scroll', await traced(browser, page, () => scroll(page))),
    ];
  } finally {
    await browser.close();
    await stack.stop();
    await folder.remove();
  }
};

const draft = async (client: Client): Promise<string> => {
  const bytes = await samplePdf({ pages: PAGES, title: 'Bench' });
  const { id } = (
    await client.upload('/api/documents/upload', { name: 'bench.pdf', bytes, fields: { title: 'Bench' } })
  ).json();
  const party = { fullName: 'Ann Archer', email: 'ann@example.com' };
  const recipientId = (await client.post(`/api/documents/${id}/recipients`, party)).json().id;
  for (let n = 0; n < FIELDS; n++) {
    const row = Math.floor(n / PAGES);
    const place = {
      pageNumber: (n % PAGES) + 1,
      x: 60 + row * 210,
      y: 80 + row * 90,
      width: 200,
      height: 50,
    };
    await client.post(`/api/documents/${id}/fields`, { recipientId, type: 'signature', ...place });
  }

  return id;
};

const openBrowser = () =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

const openPage = async (browser: Browser, url: string, { cookies }: Client): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));

  return context.newPage();
};

const opened = async (page: Page, address: string): Promise<Figure> => {
  const begun = performance.now();
  await page.goto(address);
  await page.locator('[data-field] button').first().waitFor();
  const value = performance.now() - begun;
  await page.waitForLoadState('networkidle');

  return { name: `${PAGES} pages with ${FIELDS} fields opened, cold`, value, unit: 'ms' };
};

const drag = async (page: Page) => {
  const box = await page.locator('[data-field]').first().boundingBox();
  const pointer = await page.context().newCDPSession(page);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', turn: number) => {
    const x = (box?.x ?? 0) + 50 + 150 * (1 - Math.cos(turn));
    const y = (box?.y ?? 0) + 20 + 120 * Math.abs(Math.sin(turn));
    return pointer.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    });
  };

  await send('mousePressed', 0);
  // Not one after the other's answer: what the page cannot follow, it is to drop.
  await paced((turn) => send('mouseMoved', turn));
  await send('mouseReleased', 0);
};

const scroll = async (page: Page) => {
  const pointer = await page.context().newCDPSession(page);
  await paced(() =>
    pointer.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 800, y: 500, deltaX: 0, deltaY: 60 }),
  );
};

/** Does something at the pace of a hand; `turn` goes round three times. */
const paced = async (act: (turn: number) => Promise<unknown>) => {
  const acts: Promise<unknown>[] = [];
  for (let at = 0; at < LENGTH; at += PACE) {
    acts.push(act((at / LENGTH) * 6 * Math.PI));
    await delay(PACE);
  }
  await Promise.all(acts);
};

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** What of `dur` the thread had a processor for. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
};

const traced = async (
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<readonly TraceEvent[]> => {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  });
  await act();

  return JSON.parse((await browser.stopTracing()).toString()).traceEvents;
};

const figuresOf = (what: string, events: readonly TraceEvent[]): readonly Figure[] => {
  const main = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name.endsWith('RunTask') && main.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  const drawn = events
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts / 1_000)
    .sort((a, b) => a - b);
  const frames = drawn.slice(1).map((at, index) => at - (drawn[index] ?? at));
  const span = (drawn.at(-1) ?? 0) - (drawn[0] ?? 0);

  return [
    { name: `${what}, frames a second`, value: (frames.length / span) * 1_000, unit: 'Hz' },
    {
      name: `${what}, time between two frames, p95`,
      value: percentile(frames, 0.95),
      unit: 'ms',
      limit: frame,
    },
    {
      name: `${what}, longest task`,
      value: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1_000)),
      unit: 'ms',
      limit: { at: 'most', value: 50, source: 'the editor stays fluent' },
    },
    {
      name: `${what}, most processor time of a task`,
      value: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000)),
      unit: 'ms',
    },
  ];
};

/** A frame at 60 Hz, and what its measured beginnings jitter by. */
const frame = { at: 'most', value: 17.7, source: 'the editor stays fluent: 60 frames a second' } as const;

if (import.meta.main) printFigures('The editor', await bench());
