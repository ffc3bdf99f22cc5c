import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { untilBuilt } from '../services/command/backup/restoring/until-built.ts';
import { openPool } from '../services/shared/database/pool.ts';
import { openEventStore } from '../services/shared/log/client/open-event-store.ts';
import { samplePdf } from '../tests/fixtures/pdf.ts';
import type { Client } from '../tests/harness/client.ts';
import { type Stack, startStack } from '../tests/stack.ts';
import { texts } from '../web/features/timeline/proof/texts.ts';
import { ok, signedIn } from './account.ts';
import { atOnce } from './append-life.ts';
import { type Figure, printFigures } from './figure.ts';
import { framesOf, openBrowser, openPage, paced, traced } from './frames.ts';

const EVENTS = 10_000;
const FIELDS = 100;

/** Measures how long an auditor waits for the page of a very long timeline, and how smooth it is. */
export const bench = async (): Promise<readonly Figure[]> => {
  await build({
    configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)),
    logLevel: 'error',
  });
  const env = { LOG_LEVEL: 'warn' };
  let stack = await startStack({ env });
  const browser = await openBrowser();

  try {
    const client = await signedIn(stack.url);
    const [document, another] = [await longLife(client), await longLife(client)];
    await projected(stack);
    // Whoever comes long after the last change finds nothing of it in memory.
    stack = await stack.again(env);
    const page = await openPage(browser, stack.url, client);
    await page.addInitScript({ content: noteWhenSeen });
    const open = (id: string, how: string) => opened(page, `${stack.url}/document/${id}/timeline`, how);

    return [
      await open(document, 'the first ever: services and browser begin'),
      await open(document, 'again'),
      await open(another, 'another that nobody has looked at'),
      ...framesOf('scrub', await traced(browser, page, () => scrub(page))),
    ];
  } finally {
    await browser.close();
    await stack.stop();
  }
};

/** Makes a document whose fields were moved thousands of times, as its owner asked. */
const longLife = async (client: Client): Promise<string> => {
  const bytes = await samplePdf({ pages: 3, title: 'Bench' });
  const file = { name: 'bench.pdf', bytes, fields: { title: 'Bench' } };
  const { id } = ok(await client.upload('/api/documents/upload', file));
  const party = { fullName: 'Ann Archer', email: 'ann@example.com' };
  const recipientId = ok(await client.post(`/api/documents/${id}/recipients`, party)).id;
  const fields: string[] = [];
  for (let n = 0; n < FIELDS; n++) {
    const place = { pageNumber: 1 + (n % 3), x: 60, y: 60 + 9 * n, width: 150, height: 30 };
    const field = { recipientId, type: 'text', ...place };
    fields.push(ok(await client.post(`/api/documents/${id}/fields`, field)).id);
  }
  // An upload and a recipient are events as well.
  const moves = EVENTS - FIELDS - 2;
  await atOnce(8, Array(moves).keys(), async (n) => {
    // No two moves of a field in a row lead to the same place.
    const to = { x: 7 * (Math.floor(n / FIELDS) % 80), y: 60 + (n % 900) };
    ok(await client.patch(`/api/fields/${fields[n % FIELDS]}`, to));
  });

  return id;
};

/** Resolves when the read models have everything, so that the measurement doesn't include that wait. */
const projected = async ({ env }: Stack) => {
  const store = openEventStore(String(env.EVENTSTORE_URL), 'admin:changeit');
  const database = openPool(String(env.DATABASE_URL), 1);
  const { signal } = new AbortController();
  await untilBuilt(database, { epoch: 1, from: 0n, to: await store.head() }, { signal, report: () => {} });
  await database.close();
  await store.close();
};

/** Measures from the start of the navigation until the first events are on the screen, by the page's own clock. */
const opened = async (page: Page, address: string, how: string): Promise<Figure> => {
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByText(texts.integrity.verified(EVENTS + 1)).waitFor();

  return {
    name: `page of ${EVENTS.toLocaleString('en-US')} events opened, ${how}`,
    value: await page.evaluate<number>('seen'),
    unit: 'ms',
    limit: { at: 'most', value: 1_000, source: 'the auditor’s timeline' },
  };
};

/** A script that measures inside the page. A question from outside would have to wait while the page is busy. */
const noteWhenSeen = `
  const look = () =>
    document.querySelector('[data-place]')
      ? requestAnimationFrame(() => { globalThis.seen = performance.now() })
      : requestAnimationFrame(look);
  requestAnimationFrame(look);
`;

/** How many pixels from its ends the slider can still be grabbed. */
const EDGE = 4;

/** Moves at a constant speed, because there is nothing to draw while a hand rests. */
const fromStart = (turn: number) => Math.abs(1 - ((turn / Math.PI) % 2));

/** Moves the slider from one end to the other and back, as fast as a hand does. */
const scrub = async (page: Page) => {
  const box = await page.getByRole('slider', { name: 'Event', exact: true }).boundingBox();
  if (!box) throw new Error('there is no slider');
  const pointer = await page.context().newCDPSession(page);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', turn: number) =>
    pointer.send('Input.dispatchMouseEvent', {
      type,
      x: box.x + EDGE + (box.width - 2 * EDGE) * fromStart(turn),
      y: box.y + box.height / 2,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    });

  await send('mousePressed', 0);
  // We don't wait for each answer: movements for which the page is too slow should be dropped.
  await paced((turn) => send('mouseMoved', turn));
  await send('mouseReleased', 0);
};

if (import.meta.main) printFigures('Page of a timeline', await bench());
