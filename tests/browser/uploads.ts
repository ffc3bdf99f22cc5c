import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { refusals } from '#contracts/api/refusals.ts';
import { attachments, fileOf } from '../fixtures/active-pdf.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { sampleDocx } from '../fixtures/word.ts';
import { lowRow, para, run, wordFile } from '../fixtures/word-losses.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { heldAnswers, heldRequests, record, stopTheClock } from './moments.ts';
import { type Site, seesToast, soon } from './site.ts';

/** The upload dialog: spec, part 1, sections 2, 4, 5, 8 and 9. */
export const uploads = (site: () => Site) => {
  test('a PDF becomes a document, whose recipients are asked for next', async () => {
    const page = await openDialog(site());
    const upload = button(page, 'Upload');
    expect(await upload.isDisabled()).toBe(true);
    await choose(page, { name: 'Mill House.pdf', buffer: await pdf() });
    expect(await page.getByLabel('Document Title').inputValue()).toBe('Mill House');
    await page.getByLabel('Document Title').fill('');
    expect(await upload.isDisabled()).toBe(true);

    await page.getByLabel('Document Title').fill('  Lease of the Mill House ');
    await upload.click();
    await seesToast(
      page,
      'Document processed successfully',
      'Your document is ready for signature preparation.',
    );
    const next = page.getByRole('dialog', { name: 'Add Recipients' });
    await next.getByText('Lease of the Mill House').waitFor();
    await page.keyboard.press('Escape');
    await next.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Lease of the Mill House', exact: true }).waitFor();
  });

  test('the bar starts at 10, rises by 10 each second to 80, and says 90 and 100 when it is so', async () => {
    const page = await openDialog(site(), (page) => page.clock.install());
    const upload = heldRequests('/api/documents/upload');
    const picture = heldRequests('/api/documents/*/image/1');
    for (const { hold } of [upload, picture]) await hold(page);
    await choose(page, { name: 'Mill House.pdf', buffer: await pdf() });
    await stopTheClock(page);
    await button(page, 'Upload').click();

    await soon(() => percentOn(page)).toBe('10');
    for (const percent of ['20', '30', '40', '50', '60', '70', '80', '80', '80']) {
      await page.clock.runFor(1_000);
      await soon(() => percentOn(page)).toBe(percent);
    }
    await cannotBeClosed(page);

    upload.release();
    await letTimePass(page, async () => (await percentOn(page)) === '90');
    await page.getByText('Generating page images...').waitFor();
    picture.release();
    await letTimePass(page, async () => (await percentOn(page)) === '100');
    await page.clock.runFor(900);
    expect(await page.getByRole('dialog', { name: 'Upload Document' }).count()).toBe(1);
    await page.clock.runFor(200);
    await page.getByRole('dialog', { name: 'Add Recipients' }).waitFor();
  });

  test.each([
    ['Mill House.docx', sampleDocx, 'Converting document...'],
    ['Mill House.pdf', samplePdf, 'Processing document...'],
  ])('%s has left, and what is done to it is said until the answer comes', async (name, file, words) => {
    const page = await openDialog(site());
    const upload = heldAnswers('/api/documents/upload');
    await upload.hold(page);
    const said = await record(page, '[role=dialog] [role=status]');
    await choose(page, { name, buffer: Buffer.from(await file()) });
    await button(page, 'Upload').click();
    await soon(said).toEqual(['Uploading document...', words]);

    upload.release();
    await page.getByRole('dialog', { name: 'Add Recipients' }).waitFor();
    expect((await said()).slice(2)).toEqual(['Generating page images...', 'Complete']);
  });

  test.each([
    ['notes.txt', 1, 'Invalid file type', 'Please select a PDF, DOC, or DOCX file.'],
    ['lease.pdf', 10 * 1024 ** 2 + 1, 'File too large', 'Please select a file smaller than 10MB.'],
  ])('%s of %i bytes is not taken', async (name, size, title, body) => {
    const page = await openDialog(site());
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    await writeFile(join(folder.path, name), new Uint8Array(size));
    await page.getByLabel('Document file').setInputFiles(join(folder.path, name));

    await seesToast(page, title, body);
    expect(await page.getByLabel('Document Title').inputValue()).toBe('');
    expect(await button(page, 'Upload').isDisabled()).toBe(true);
  });

  test('a blank title is not taken, and one that was entered is kept', async () => {
    const page = await openDialog(site());
    await page.getByLabel('Document Title').fill('   ');
    await choose(page, { name: 'lease.pdf', buffer: await pdf() });
    await button(page, 'Upload').click();

    await seesToast(page, 'Missing information', 'Please select a file and enter a title.');
    expect(await page.getByLabel('Document Title').inputValue()).toBe('   ');
  });

  test('what the server says of a file is shown, and what was entered stays', async () => {
    const page = await openDialog(site());
    await choose(page, { name: 'lease.pdf', buffer: Buffer.from('%PDF-1.7 and then nothing') });
    await page.getByLabel('Document Title').fill('My lease');
    await button(page, 'Upload').click();

    await seesToast(page, 'Upload failed', refusals['upload.incomplete'].message.en);
    await page.getByText('lease.pdf').waitFor();
    expect(await page.getByLabel('Document Title').inputValue()).toBe('My lease');
    expect(await button(page, 'Upload').isEnabled()).toBe(true);
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });

  test('what was removed from a file is said before anybody is added', async () => {
    const page = await openDialog(site());
    const buffer = Buffer.from(fileOf(attachments['a file by its name'] ?? (() => ({}))));
    await choose(page, { name: 'Mill House.pdf', buffer });
    await button(page, 'Upload').click();

    const remarks = page.getByRole('region', { name: 'About the file' });
    await remarks.getByText('We removed a file that was attached to this one').waitFor();

    // On a low screen the dialog scrolls, and squeezes nothing.
    const add = button(page, 'Add another recipient');
    // While the dialog opens it's drawn smaller than it's laid out.
    const height = () => add.evaluate((element: HTMLElement) => element.offsetHeight);
    const before = await height();
    await page.setViewportSize({ width: 375, height: 600 });
    expect(await height()).toBe(before);
  });

  test('words of a file that stand on none of its pages are said as text, within the dialog, however long', async () => {
    const page = await openDialog(site());
    await page.setViewportSize({ width: 375, height: 800 });
    const lost = ['&lt;b&gt;Interest&lt;/b&gt;', 'W'.repeat(200)].map((word) => para(run(word)));
    const buffer = Buffer.from(wordFile(lowRow(`${para(run('first')).repeat(2)}${lost.join('')}`)));
    await choose(page, { name: 'Mill House.docx', buffer });
    await button(page, 'Upload').click();

    const remarks = page.getByRole('region', { name: 'About the file' });
    await remarks.getByText('“<b>Interest</b>”').waitFor();
    await remarks.getByText(`“${'W'.repeat(119)}…”`).waitFor();
    const isWider = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth;
    expect(await remarks.evaluate(isWider)).toBe(false);
    expect(await page.getByRole('dialog').evaluate(isWider)).toBe(false);
  });

  test('a file dropped on the dashboard is in the dialog, unless it cannot be uploaded', async () => {
    const page = await site().visit({ as: await site().person(), at: '/dashboard' });
    const area = page.getByRole('button', { name: 'Drag and drop files here to start, or Upload' });
    await drop(page, await area.elementHandle(), 'notes.txt');
    await seesToast(page, 'Invalid file type', 'Please select a PDF, DOC, or DOCX file.');

    await drop(page, await area.elementHandle(), 'Mill House.pdf');
    await page.getByRole('dialog', { name: 'Upload Document' }).getByText('Mill House.pdf').waitFor();
    expect(await page.getByLabel('Document Title').inputValue()).toBe('Mill House');

    await drop(page, await page.getByText('Mill House.pdf').elementHandle(), 'Other.docx');
    await page.getByRole('dialog').getByText('Other.docx').waitFor();
    expect(await page.getByLabel('Document Title').inputValue()).toBe('Mill House');

    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await area.click();
    await page.getByRole('dialog', { name: 'Upload Document' }).waitFor();
  });
};

const openDialog = async (site: Site, prepare?: (page: Page) => Promise<unknown>) => {
  const as = await site.person();
  const page = await site.visit({ as, at: '/documents', ...(prepare && { prepare }) });
  await page.getByRole('button', { name: 'New Document' }).click();
  await page.getByRole('dialog', { name: 'Upload Document' }).waitFor();

  return page;
};

const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

const pdf = async () => Buffer.from(await samplePdf());

const choose = (page: Page, { name, buffer }: { name: string; buffer: Buffer }) =>
  page.getByLabel('Document file').setInputFiles({ name, buffer, mimeType: '' });

const percentOn = (page: Page) =>
  page.getByRole('progressbar', { name: 'Upload' }).getAttribute('aria-valuenow', { timeout: 1_000 });

/** What the network brings is told to a page by its own timers, too. */
const letTimePass = (page: Page, until: () => Promise<boolean>) =>
  soon(async () => {
    await page.clock.runFor(10);
    return await until();
  }).toBe(true);

const cannotBeClosed = async (page: Page) => {
  expect(await button(page, 'Cancel').isDisabled()).toBe(true);
  expect(await button(page, 'Uploading...').isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await page.getByRole('dialog', { name: 'Upload Document' }).count()).toBe(1);
};

const drop = async (
  page: Page,
  target: Awaited<ReturnType<ReturnType<Page['locator']>['elementHandle']>>,
  name: string,
) => {
  const dataTransfer = await page.evaluateHandle((name) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['file'], name));
    return transfer;
  }, name);
  await target?.dispatchEvent('drop', { dataTransfer });
};
