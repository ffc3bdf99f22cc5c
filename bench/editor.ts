import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { samplePdf } from '../tests/fixtures/pdf.ts';
import type { Client } from '../tests/harness/client.ts';
import { signedIn } from './account.ts';
import { type Figure, printFigures } from './figure.ts';
import { framesOf, openBrowser, openPage, paced, traced } from './frames.ts';
import { onProduct } from './product.ts';

const PAGES = 200;
const FIELDS = 500;

/** Measures how smooth the editor is with 200 pages and 500 fields, from the browser's own trace. */
export const bench = async (): Promise<readonly Figure[]> => {
  await build({
    configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)),
    logLevel: 'error',
  });

  return onProduct(async (stack) => {
    const browser = await openBrowser();

    try {
      const client = await signedIn(stack.url);
      const document = await draft(client);
      const page = await openPage(browser, stack.url, client);
      const opening = await opened(page, `${stack.url}/document/${document}`);

      return [
        opening,
        ...framesOf('drag', await traced(browser, page, () => drag(page))),
        ...framesOf('scroll', await traced(browser, page, () => scroll(page))),
      ];
    } finally {
      await browser.close();
    }
  });
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
  // We don't wait for each answer: movements for which the page is too slow should be dropped.
  await paced((turn) => send('mouseMoved', turn));
  await send('mouseReleased', 0);
};

const scroll = async (page: Page) => {
  const pointer = await page.context().newCDPSession(page);
  await paced(() =>
    pointer.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 800, y: 500, deltaX: 0, deltaY: 60 }),
  );
};

if (import.meta.main) printFigures('The editor', await bench());
