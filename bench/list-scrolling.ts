import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Client } from '../tests/harness/client.ts';
import { registered, uploaded } from './document-life.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { framesOf, openBrowser, openPage, paced, traced } from './frames.ts';
import { projected, type ReadSide, startReadSide } from './read-side.ts';
import { SESSION_COOKIE, sessionOf, startReaders } from './readers.ts';

const DOCUMENTS = 10_000;
const PAGES = 3;
const PEOPLE = 2;
const READS = 10;

/** Measures a list of very many documents: what its reads take, how soon it is there, and how smoothly it scrolls. */
export const bench = async (): Promise<readonly Figure[]> => {
  await build({
    configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)),
    logLevel: 'error',
  });
  const readSide = await startReadSide();
  const account = randomUUID();
  await readSide.append(`e1.account-${account}`, registered);
  await manyDocuments(readSide, account);
  const services = await startReaders(readSide);
  await projected(readSide, await readSide.store.head());
  const cookies = new Map([[SESSION_COOKIE, await sessionOf(readSide, account)]]);
  const browser = await openBrowser();
  const { origin } = services.query;

  try {
    return [
      ...(await reads(origin, { cookies }, '/api/documents')),
      ...(await reads(origin, { cookies }, '/api/recipients')),
      ...(await reads(origin, { cookies }, '/api/activity')),
      ...(await scrolled(browser, origin, { cookies })),
    ];
  } finally {
    await browser.close();
    await services.query.stop();
    await services.projector.stop();
    await readSide.stop();
  }
};

/** Writes them into the log as they would be found there, some of them sent. */
const manyDocuments = async ({ append }: ReadSide, owner: string) => {
  const one = (n: number) =>
    append(
      `e1.document-${randomUUID()}`,
      uploaded(owner, PAGES),
      ...Array.from({ length: PEOPLE }, (_, place) => recipientAdded(n, place)),
      ...(n % 3 === 0 ? [] : [sent]),
    );
  for (let n = 0; n < DOCUMENTS; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, more) => one(n + more)));
};

const sent: DocumentEvent = { type: 'DocumentSent', data: {} };

const recipientAdded = (n: number, place: number): DocumentEvent => ({
  type: 'RecipientAdded',
  data: {
    recipient: randomUUID(),
    fullName: `Signer ${n % 97} Number${place}`,
    email: `signer-${n % 97}-${place}@example.com`,
    role: 'signer',
    signingOrder: place + 1,
    title: null,
  },
});

type SignedIn = Pick<Client, 'cookies'>;

/** How long an answer takes, and how large it is once it is unpacked. */
const reads = async (url: string, { cookies }: SignedIn, path: string): Promise<readonly Figure[]> => {
  const headers = {
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'Accept-Encoding': 'gzip',
  };
  const times: number[] = [];
  let size = 0;
  for (let n = 0; n < READS; n++) {
    const begun = performance.now();
    const answer = await fetch(new URL(path, url), { headers });
    size = (await answer.arrayBuffer()).byteLength;
    times.push(performance.now() - begun);
  }
  const name = `GET ${path}, ${DOCUMENTS.toLocaleString('en-US')} documents`;

  return [
    { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { name: `${name}, unpacked`, value: size / 1024, unit: 'KB' },
  ];
};

const scrolled = async (browser: Browser, url: string, client: SignedIn): Promise<readonly Figure[]> => {
  const page = await openPage(browser, url, client);
  const begun = performance.now();
  await page.goto(`${url}/documents`);
  await page.getByRole('listitem').first().waitFor();
  const opened = performance.now() - begun;
  await page.waitForLoadState('networkidle');
  // The first cards of each kind are slower: their styles are made with them.
  await wheel(page);

  const events = await traced(browser, page, () => wheel(page));
  const typed = performance.now();
  await page.getByLabel('Search documents').fill('signer-42-1@');
  await page.getByText(/^\d+ of 10,000 documents$/).waitFor();

  return [
    { name: `list of ${DOCUMENTS.toLocaleString('en-US')} documents opened`, value: opened, unit: 'ms' },
    ...framesOf('scroll', events),
    { name: 'search typed until its result is shown', value: performance.now() - typed, unit: 'ms' },
  ];
};

/** Turns the wheel as fast as a hand does: some 20 cards a second. */
const wheel = async (page: Page) => {
  const pointer = await page.context().newCDPSession(page);
  await paced(() =>
    pointer.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 800, y: 500, deltaX: 0, deltaY: 16 }),
  );
};

if (import.meta.main) printFigures('A list of very many documents', await bench());
