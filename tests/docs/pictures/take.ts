import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, devices, type Page } from 'playwright-core';
import sharp from 'sharp';
import type { Client } from '../../harness/client.ts';
import { startStack } from '../../stack.ts';
import { type Agreement, prepareAgreement } from './agreement.ts';

/** `npm run pictures`: takes the pictures of the README anew, from the running product. */
const take = async () => {
  const stack = await startStack();
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });

  try {
    const agreement = await prepareAgreement(stack);
    const visit = visitor(browser, stack.url);
    await takePreparation(await visit(SCREEN, agreement.owner), agreement);
    await agreement.send();
    await takeSigning(await visit(TELEPHONE), agreement);
    await signAsClient(await visit(SCREEN), agreement);
    await takeTimeline(await visit(SCREEN, agreement.owner), agreement);
  } finally {
    await browser.close();
    await stack.stop();
  }
};

const SCREEN = { ...devices['Desktop Chrome'], viewport: { width: 1_440, height: 950 } };
const TELEPHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 780 } };

/** Opens pages of new browsers: in light colours, without motion, twice as sharp as their pixels. */
const visitor =
  (browser: Browser, url: string) =>
  async (options: BrowserContextOptions, as?: Client): Promise<Page> => {
    const context = await browser.newContext({
      ...options,
      ...{ baseURL: url, deviceScaleFactor: 2, colorScheme: 'light', reducedMotion: 'reduce' },
      ...{ locale: 'en-GB', timezoneId: 'Europe/London' },
    });
    await context.addCookies([...(as?.cookies ?? [])].map(([name, value]) => ({ name, value, url })));

    return context.newPage();
  };

const takePreparation = async (page: Page, { id }: Agreement) => {
  await page.goto(`/document/${id}`);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  const signature = page.locator('[data-field] button', { hasText: 'Signature' }).last();
  await signature.click();
  await settled(page);
  await save(page, 'prepare');
};

/** The first signer has filled in name and date, and chooses how the signature looks. */
const takeSigning = async (page: Page, { link }: Agreement) => {
  await page.goto(link('maya'));
  await fill(page, /^Name/, 'Use my name');
  await fill(page, /^Date/, 'Use today’s date');
  await fieldOf(page, /^Signature/).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Maya Lindqvist');
  await page.mouse.move(0, 0);
  await settled(page);
  await save(page, 'sign');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await complete(page);
};

const signAsClient = async (page: Page, { link }: Agreement) => {
  await page.goto(link('daniel'));
  await fill(page, /^Name/, 'Use my name');
  await fill(page, /^Date/, 'Use today’s date');
  await fill(page, /^Signature/, 'Use my name');
  await complete(page);
};

const fieldOf = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: /^Page 1/ }).getByRole('button', { name });

const fill = async (page: Page, name: RegExp, choice: string) => {
  await fieldOf(page, name).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: choice }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
};

const complete = async (page: Page) => {
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('heading', { name: 'Document Signed Successfully' }).waitFor();
};

/** The agreement as it stood at the last signature, once it's sealed and a signed tree head covers every event. */
const takeTimeline = async (page: Page, { id }: Agreement) => {
  await page.goto(`/document/${id}`);
  await page.getByRole('button', { name: 'Download completed document' }).waitFor();
  await page.goto(`/document/${id}/timeline`);
  await page.getByRole('button', { name: /Daniel Okafor signed/ }).click();
  await page.mouse.move(1_050, 700);
  await page.mouse.wheel(0, 2_000);
  await page.getByText('All are in the signed tree head').waitFor({ timeout: 120_000 });
  await settled(page);
  await save(page, 'timeline');
};

/** Resolves once pictures of pages and fonts have been loaded. */
const settled = async (page: Page) => {
  await page.getByText(/^Processing page/).waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
};

const save = async (page: Page, name: string) => {
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 70, effort: 6 })
    .toBuffer();
  await writeFile(fileURLToPath(new URL(`../../../docs/pictures/${name}.webp`, import.meta.url)), picture);
  process.stdout.write(`docs/pictures/${name}.webp, ${Math.round(picture.length / 1024)} kB\n`);
};

await take();
