import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, devices, type Page } from 'playwright-core';
import sharp from 'sharp';
import { themes } from '../../../contracts/api/theme.ts';
import { shots } from '../../../web/features/landing/shots.ts';
import type { Client } from '../../harness/client.ts';
import { startStack } from '../../stack.ts';
import { type Agreement, prepareAgreement } from './agreement.ts';
import { addOtherDocuments } from './other-documents.ts';

/**
 * `npm run pictures`: takes the pictures of the README and of the landing page anew, from the running product, and the
 * evidence that visitors may try the verifier with.
 */
const take = async () => {
  const stack = await startStack();
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });

  try {
    const agreement = await prepareAgreement(stack);
    const { owner } = agreement;
    const visit = visitor(browser, stack.url);
    await showPreparation(await visit(SCREEN, owner), agreement, '70%', saveForReadme('prepare'));
    for (const theme of themes)
      await showPreparation(
        await visit(inShort(theme), owner),
        agreement,
        '90%',
        saveForLanding('prepare', theme),
      );

    await agreement.send();
    for (const theme of themes) {
      const page = await visit({ ...TELEPHONE, colorScheme: theme });
      await showSigning(page, agreement, saveForLanding('sign', theme));
    }
    const signing = await visit(TELEPHONE);
    await showSigning(signing, agreement, saveForReadme('sign'));
    await signing.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await complete(signing);

    await addOtherDocuments(stack, owner);
    for (const theme of themes)
      await showList(await visit(inShort(theme), owner), saveForLanding('track', theme));

    await signAsClient(await visit(SCREEN), agreement);
    await showTimeline(await visit(SCREEN, owner), agreement, saveForReadme('timeline'));
    for (const theme of themes)
      await showTimeline(await visit(inShort(theme), owner), agreement, saveForLanding('timeline', theme));

    await written(SAMPLE, Buffer.from((await owner.get(`/api/documents/${agreement.id}/evidence`)).bytes));

    await showLanding(await visit(COVER), saveCover);
  } finally {
    await browser.close();
    await stack.stop();
  }
};

/** What visitors try the verifier with. */
const SAMPLE = 'web/features/landing/sample-evidence.zip';

const SCREEN = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1_440, height: 950 },
  deviceScaleFactor: 2,
};
const TELEPHONE = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
};
const COVER = { viewport: { width: 1_200, height: 630 } };
/** A screen as small as the editor is still whole on, so that its words can be read where the picture is. */
const inShort = (colorScheme: 'light' | 'dark') => ({
  ...SCREEN,
  viewport: { width: 1_200, height: 800 },
  colorScheme,
});

/** Opens pages of new browsers: in light colours if nothing else is said, without motion. */
const visitor =
  (browser: Browser, url: string) =>
  async (options: BrowserContextOptions, as?: Client): Promise<Page> => {
    const context = await browser.newContext({
      colorScheme: 'light',
      reducedMotion: 'reduce',
      ...options,
      baseURL: url,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    await context.addCookies([...(as?.cookies ?? [])].map(([name, value]) => ({ name, value, url })));

    return context.newPage();
  };

type Save = (page: Page) => Promise<void>;

/** The end of the agreement, where its fields are, or all of it if it's made small enough. */
const showPreparation = async (page: Page, { id }: Agreement, zoom: '70%' | '90%', save: Save) => {
  await page.goto(`/document/${id}`);
  while (!(await page.getByText(zoom, { exact: true }).isVisible()))
    await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 2_000);
  const signature = page.locator('[data-field]').getByRole('button', { name: /^Signature, for Daniel/ });
  await signature.click();
  await page.getByLabel('Field Label').waitFor();
  await settled(page);
  await save(page);
};

/** The first signer has filled in name and date, and chooses how the signature looks. */
const showSigning = async (page: Page, { link }: Agreement, save: Save) => {
  await page.goto(link('maya'));
  await fill(page, /^Name/, 'Use my name');
  await fill(page, /^Date/, 'Use today’s date');
  await fieldOf(page, /^Signature/).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Maya Lindqvist');
  await page.mouse.move(0, 0);
  await settled(page);
  await save(page);
};

/** Whom the documents are waiting for. */
const showList = async (page: Page, save: Save) => {
  await page.goto('/documents');
  await page.getByText('Consulting agreement 2026-118').first().waitFor();
  await settled(page);
  await save(page);
};

const showLanding = async (page: Page, save: Save) => {
  await page.goto('/');
  await settled(page);
  await save(page);
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
const showTimeline = async (page: Page, { id }: Agreement, save: Save) => {
  await page.goto(`/document/${id}`);
  await page.getByRole('button', { name: 'Download completed document' }).waitFor();
  await page.goto(`/document/${id}/timeline`);
  await page.getByRole('button', { name: /Daniel Okafor signed/ }).click();
  await page.mouse.move(1_050, 700);
  await page.mouse.wheel(0, 2_000);
  await page.getByText('All events are in the signed tree head').waitFor({ timeout: 120_000 });
  await settled(page);
  await save(page);
};

/** Resolves once pictures of pages and fonts have been loaded. */
const settled = async (page: Page) => {
  await page.getByText(/^Processing page/).waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
};

const saveForReadme =
  (name: string): Save =>
  async (page) =>
    written(
      `docs/pictures/${name}.webp`,
      await sharp(await page.screenshot())
        .webp({ quality: 70, effort: 6 })
        .toBuffer(),
    );

/** In both sizes that the page offers (web/features/landing/pictures.ts). */
const saveForLanding =
  (shot: keyof typeof shots, theme: string): Save =>
  async (page) => {
    const taken = await page.screenshot();
    for (const times of [1, 2]) {
      const [width, height] = [shots[shot].width * times, shots[shot].height * times];
      const picture = sharp(taken).resize(width, height, { fit: 'cover', position: 'top' });
      await written(
        `web/features/landing/pictures/${shot}-${theme}-${width}.avif`,
        await picture.avif({ quality: 50, effort: 4 }).toBuffer(),
      );
    }
  };

/** What other people's messages show of the landing page; some of them read nothing newer than PNG. */
const saveCover: Save = async (page) =>
  written(
    'web/public/cover.png',
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toBuffer(),
  );

const written = async (path: string, bytes: Buffer) => {
  await writeFile(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), bytes);
  process.stdout.write(`${path}, ${Math.round(bytes.length / 1024)} kB\n`);
};

await take();
