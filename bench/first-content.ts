import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { signingToken } from '../services/shared/keys/signing-link.ts';
import { samplePdf } from '../tests/fixtures/pdf.ts';
import type { Client } from '../tests/harness/client.ts';
import { type Stack, startStack } from '../tests/stack.ts';
import { ok, signedIn } from './account.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { openBrowser, openPage } from './frames.ts';
import { type Transferred, transferredBy } from './transferred.ts';

const VISITS = 3;
/** Of a slow 3G line: milliseconds before each answer, and bytes a second. */
const LATENCY = 400;
const THROUGHPUT = 50_000;
const LONGEST = 60_000;

/** A page, what somebody came for, and what shows that they can work with it. */
type Visited = {
  readonly name: string;
  readonly path: string;
  readonly client: Pick<Client, 'cookies'>;
  /** Is seen once a text, or the picture of a page, is. */
  readonly content: string | typeof PICTURE;
  /** CSS selector of something that only the page's program makes. */
  readonly usable: string;
  readonly limit?: number;
};

const PICTURE = 'picture of the first page';

/** Measures what somebody waits for on a slow line who has never been here before, or since the last release. */
export const bench = async (): Promise<readonly Figure[]> => {
  await build({
    configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)),
    logLevel: 'error',
  });
  const stack = await startStack();
  const browser = await openBrowser();

  try {
    const figures: Figure[] = [];
    for (const page of await pagesOf(stack)) figures.push(...(await visited(browser, stack.url, page)));

    return figures;
  } finally {
    await browser.close();
    await stack.stop();
  }
};

const pagesOf = async ({ url, env }: Stack): Promise<readonly Visited[]> => {
  const client = await signedIn(url);
  const stranger = { cookies: new Map<string, string>() };
  const drafts = [];
  for (const title of ['Master services agreement', 'Lease of the mill', 'Letter of intent'])
    drafts.push(await draftOf(client, title));
  const [sent, , draft] = drafts as [Draft, Draft, Draft];
  ok(await client.post(`/api/documents/${sent.id}/send`));
  const link = { documentId: sent.id, recipientId: sent.recipientId, version: 1 };
  const signing = signingToken(String(env.LINK_SECRET), link);

  return [
    {
      name: 'landing',
      path: '/',
      client: stranger,
      content: 'Signed, sealed',
      limit: 1.5,
      usable: '[data-transport]:not([hidden])',
    },
    { name: 'login', path: '/login', client: stranger, content: 'Password', usable: 'form input' },
    { name: 'dashboard', path: '/dashboard', client, content: draft.title, usable: '#content a' },
    {
      name: 'documents',
      path: '/documents',
      client,
      content: draft.title,
      limit: 4,
      usable: `#content a[href="/document/${draft.id}"]`,
    },
    {
      name: 'sent document',
      path: `/document/${sent.id}`,
      client,
      content: sent.title,
      usable: '#content h1',
    },
    {
      name: 'editor',
      path: `/document/${draft.id}`,
      client,
      content: PICTURE,
      limit: 4,
      usable: '#content img',
    },
    {
      name: 'timeline',
      path: `/document/${sent.id}/timeline`,
      client,
      content: sent.title,
      usable: '#content h1',
    },
    { name: 'settings', path: '/settings', client, content: 'Settings', usable: '#content input' },
    {
      name: 'signing page',
      path: `/sign/${signing}`,
      client: stranger,
      content: PICTURE,
      usable: '.tools button',
    },
  ];
};

type Draft = { readonly id: string; readonly title: string; readonly recipientId: string };

const draftOf = async (client: Client, title: string): Promise<Draft> => {
  const file = { name: 'contract.pdf', bytes: await samplePdf({ pages: 3, title }), fields: { title } };
  const { id } = ok(await client.upload('/api/documents/upload', file));
  const signer = { fullName: 'Ada Lovelace', email: 'ada@example.com' };
  const { id: recipientId } = ok(await client.post(`/api/documents/${id}/recipients`, signer));
  const field = { recipientId, type: 'signature', pageNumber: 1, x: 120, y: 200, width: 180, height: 36 };
  ok(await client.post(`/api/documents/${id}/fields`, field));

  return { id, title, recipientId };
};

const visited = async (browser: Browser, url: string, page: Visited): Promise<readonly Figure[]> => {
  const visits: Visit[] = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await firstVisit(browser, url, page));
  const [kilobytes] = visits.map(({ transferred }) => transferred);
  const median = (of: (visit: Visit) => number) => percentile(visits.map(of), 0.5) / 1_000;
  const { name, limit } = page;

  return [
    {
      name: `${name}: first content`,
      value: median(({ content }) => content),
      unit: 's',
      ...(limit && { limit: { at: 'most', value: limit, source: 'slow 3G: 400 ms, 50 kB/s' } }),
    },
    { name: `${name}: ready to be used`, value: median(({ usable }) => usable), unit: 's' },
    ...Object.entries(kilobytes ?? {}).map(([kind, value]) => ({
      name: `${name}: ${kind}`,
      value,
      unit: 'KB',
    })),
  ];
};

/** In milliseconds. */
type Seen = { readonly content: number; readonly usable: number };
/** Also what had come until the page was ready. */
type Visit = Seen & { readonly transferred: Transferred };

/** With an empty cache. */
const firstVisit = async (
  browser: Browser,
  url: string,
  { path, client, content, usable }: Visited,
): Promise<Visit> => {
  const page = await openPage(browser, url, client);
  try {
    const session = await page.context().newCDPSession(page);
    const transferred = await transferredBy(session);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY,
      downloadThroughput: THROUGHPUT,
      uploadThroughput: THROUGHPUT,
    });
    const seen = Promise.withResolvers<Seen>();
    const late = setTimeout(() => seen.reject(new Error(`${path} was not there in time`)), LONGEST);
    await page.exposeFunction('noted', seen.resolve);
    await page.addInitScript(watching(content, usable));
    await page.goto(`${url}${path}`, { waitUntil: 'commit' });
    const visit = { ...(await seen.promise), transferred: transferred() };
    clearTimeout(late);

    return visit;
  } finally {
    await page.context().close();
  }
};

/** A script for the page. It notes the first frame in which something is there, in milliseconds from the start. */
const watching = (content: Visited['content'], usable: string) => `
  const seen = { content: 0, usable: 0 };
  const isDrawn = ({ src, complete, naturalWidth }) => /\\/image\\/1/.test(src) && complete && naturalWidth > 0;
  const isThere = () => ${
    content === PICTURE
      ? '[...document.images].some(isDrawn)'
      : `document.body?.innerText.includes(${JSON.stringify(content)})`
  };
  const look = (at) => {
    if (!seen.content && isThere()) seen.content = at;
    if (seen.content && !seen.usable && document.querySelector(${JSON.stringify(usable)})) seen.usable = at;
    if (seen.usable) noted(seen);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

if (import.meta.main) printFigures('First content on a slow line', await bench());
