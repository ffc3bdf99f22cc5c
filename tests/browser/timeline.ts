import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Download, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { unpacked } from '../../web/verifier/unpacked.ts';
import { textOf } from '../harness/poppler.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { type SignedLease, signedLease } from './signed-lease.ts';
import { type Site, soon, violationsOf } from './site.ts';

/** What an owner finds on the page of a document's timeline. */
export const timeline = (site: () => Site) => {
  test('a signing is replayed: the document stands as each event left it', async () => {
    const lease = await signedLease(site());
    const page = await site().visit({ as: lease.owner, at: '/documents' });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Timeline' }).click();
    await integrity(page)
      .getByText(/^\d+ events, unbroken$/)
      .waitFor();
    await page.getByRole('img', { name: 'Signature, for Ada Lovelace: Ada Lovelace' }).waitFor();
    await then(page).getByText('Completed and sealed').waitFor();

    await scrubber(page).press('Home');
    await then(page).getByText('Draft').waitFor();
    await then(page).getByText('No recipients yet.').waitFor();
    expect(await page.getByRole('img', { name: /Signature/ }).count()).toBe(0);

    await page.getByRole('button', { name: 'Next milestone' }).click();
    await then(page).getByText('Waiting for others').waitFor();
    await page.getByRole('img', { name: 'Signature, for Ada Lovelace: empty' }).waitFor();

    await page.getByRole('button', { name: 'Next milestone' }).click();
    await then(page).getByText('Opened', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next milestone' }).click();
    await page.getByRole('img', { name: 'Signature, for Ada Lovelace: Ada Lovelace' }).waitFor();
  });

  test('keys move through time, list and pages go along, and the address brings back the same event', async () => {
    const lease = await signedLease(site());
    const page = await open(site(), lease, '?at=0');
    const last = Number(await scrubber(page).getAttribute('max'));

    await dragToEnd(page);
    await soon(() => scrubber(page).inputValue()).toBe(String(last));
    await soon(() => new URL(page.url()).search).toBe(`?at=${last}`);
    await scrubber(page).press('Home');
    await scrubber(page).press('ArrowRight');
    await selected(page, 'Olive Owner added Ada Lovelace as a signer');
    await scrubber(page).press('End');
    await soon(() => scrubber(page).inputValue()).toBe(String(last));
    const moved = lease.types.indexOf('FieldMoved');
    await scrubber(page).press('Home');
    for (let n = 0; n < moved; n++) await scrubber(page).press('ArrowRight');
    await selected(page, 'Olive Owner moved the field “Signature”');
    await soon(() => new URL(page.url()).search).toBe(`?at=${moved}`);
    const changes = page.getByRole('table', { name: `What event ${moved} changed` });
    await changes.getByRole('row', { name: 'Left − 100 px + 300 px' }).waitFor();

    await page.reload();
    await selected(page, 'Olive Owner moved the field “Signature”');
    await row(page, 'Olive Owner moved the field “Signature”').press('ArrowUp');
    await soon(() => scrubber(page).inputValue()).toBe(String(moved - 1));
    await page.getByLabel('Speed').selectOption('30 a second');
    await page.getByRole('button', { name: 'Play' }).click();
    await soon(() => scrubber(page).inputValue()).toBe(String(last));
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });

  test('a filter shows what is asked for, says how much it is, and stands in the address', async () => {
    const lease = await signedLease(site());
    const page = await open(site(), lease);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Type').selectOption({ label: 'Signing: all' });
    await page.getByText(/^2 of \d+ events$/).waitFor();
    await row(page, 'Ada Lovelace signed the document').waitFor();
    await page.getByRole('searchbox', { name: 'Search events' }).fill('opened');
    await page.getByText(/^1 of \d+ events$/).waitFor();
    expect(new URL(page.url()).search).toBe('?type=signing&q=opened');

    await page.reload();
    await page.getByText(/^1 of \d+ events$/).waitFor();
    await integrity(page)
      .getByText(/^\d\d events, unbroken$/)
      .waitFor();
    await page.getByRole('searchbox', { name: 'Search events' }).fill('a unicorn');
    await page.getByText('No events match').waitFor();
    await page.getByRole('button', { name: 'Show all events' }).click();
    await page.getByText(/^\d\d events$/).waitFor();
    await page.getByRole('searchbox', { name: 'Search events' }).fill('uploaded');
    await row(page, 'Olive Owner uploaded “lease.pdf”').waitFor();
  });

  test('the difference between any two events is in a table and on the pages', async () => {
    const lease = await signedLease(site());
    const before = lease.types.indexOf('FieldMoved') - 1;
    const after = lease.types.indexOf('RecipientSigned');
    const page = await open(site(), lease, `?at=${after}&with=${before}`);
    const table = page.getByRole('table', { name: `Differences between event ${before} and event ${after}` });
    await table.getByRole('row', { name: 'Status − draft + sent' }).waitFor();
    await table.getByRole('row', { name: 'Value – + Ada Lovelace' }).waitFor();
    await page.getByRole('img', { name: 'Signature, for Ada Lovelace: Ada Lovelace, moved' }).waitFor();
    await page.getByRole('img', { name: 'Date, for Ada Lovelace: 11/21/2026, changed' }).waitFor();

    await page.getByRole('slider', { name: /^Compare with/ }).press('Home');
    await page.getByText('On the pages: 2 fields added (+).').waitFor();
    await soon(() => new URL(page.url()).searchParams.get('with')).toBe('0');
  });

  test('what a signer was served can be seen, with what was agreed to', async () => {
    const lease = await signedLease(site());
    const page = await open(site(), lease, `?at=${lease.types.indexOf('SigningLinkOpened')}`);
    await page.getByRole('tab', { name: 'As seen by' }).click();
    await page.getByText('It was their turn to sign.').waitFor();
    await page.getByText('Had not agreed to the consent text.').waitFor();
    await page.getByRole('img', { name: 'Signature, for Ada Lovelace: empty' }).waitFor();

    await page.getByRole('button', { name: 'Next milestone' }).click();
    await page.getByText(/^Had signed/).waitFor();
    await page.getByText(/^Agreed on .* SHA-256 [0-9a-f]{64}\.$/).waitFor();
    await scrubber(page).press('Home');
    await page.getByText('This recipient cannot be shown at this event.').waitFor();
  });

  test('an event that was changed on the way is found and shown, whatever is filtered', async () => {
    const lease = await signedLease(site());
    const page = await site().visit({
      as: lease.owner,
      at: `/document/${lease.id}/timeline?type=DocumentSent`,
      prepare: (there) =>
        there.route(/\/timeline\?/, (route) => changing(route, '"label":"Signature"', '"label":"Signatura"')),
    });
    const placed = lease.types.indexOf('FieldPlaced');
    await integrity(page).getByText('The chain is broken.').waitFor();
    await integrity(page).getByText(`Event ${placed} was changed after it was recorded`).waitFor();
    expect(
      await integrity(page)
        .getByText(/sealed PDF/)
        .count(),
    ).toBe(0);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: `Show event ${placed}` }).click();
    await row(page, 'Broken chain: Olive Owner placed a signature field').waitFor();
  });

  test('the sealed file is compared with the one on record', async () => {
    const lease = await signedLease(site());
    const another = Buffer.from('%PDF-1.7 another');
    const page = await site().visit({
      as: lease.owner,
      at: `/document/${lease.id}/timeline`,
      // What stands beside the events vouches for nothing.
      prepare: (there) =>
        there.route(/\/timeline\?/, (route) =>
          changing(route, /"sealedSha256":"\w+"/, `"sealedSha256":"${hash('sha256', another)}"`),
        ),
    });
    await page.route(/\/download$/, (route) => route.fulfill({ body: another }));
    await page.getByRole('button', { name: 'Check the sealed PDF' }).click();
    await integrity(page).getByText('The sealed PDF is not the one on record.').waitFor();

    await page.unroute(/\/download$/);
    await page.getByRole('button', { name: 'Check the sealed PDF' }).click();
    await integrity(page).getByText('The sealed PDF is the one on record').waitFor();
    await row(page, 'The sealed document was downloaded').first().waitFor();
  });

  test('what is filtered is exported and printed so, and says so; evidence is of everything', async () => {
    const lease = await signedLease(site());
    const page = await open(site(), lease, '?type=signing');
    await integrity(page)
      .getByText(/unbroken/)
      .waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = await taken(page, 'CSV (filtered)');
    expect(csv.suggestedFilename()).toBe('Lease (filtered timeline).csv');
    await page.getByRole('button', { name: 'Export' }).click();
    const json = await taken(page, 'JSON (filtered)');
    expect(json.suggestedFilename()).toBe('Lease (filtered timeline).json');
    expect(JSON.parse(await readFile(await json.path(), 'utf8'))).toMatchObject({
      export: { filter: 'type=signing', shown: 2 },
      events: [{ type: 'SigningLinkOpened' }, { type: 'RecipientSigned' }],
    });
    await page.getByRole('button', { name: 'Export' }).click();
    const pdf = await taken(page, 'PDF (filtered)');
    expect(pdf.suggestedFilename()).toBe('Lease (filtered timeline).pdf');
    expect(await textOf(await readFile(await pdf.path()))).toContain('Ada Lovelace signed the document');
    await page.getByRole('button', { name: 'Export' }).click();
    const evidence = await taken(page, 'Evidence bundle');
    expect(evidence.suggestedFilename()).toBe('Lease (evidence).zip');
    const verdict = await verifiedOffline(page, await readFile(await evidence.path()));
    expect(verdict).toContain('Agrees with itself, but was not yet compared');

    const printed = await textOf(await page.pdf({ format: 'A4' }));
    expect(printed.split('\f').at(0)).toContain('Timeline of Lease');
    expect(printed).toMatch(/Printed by Olive Owner at .* 2 of \d+ events · filtered by type=signing/);
    expect(printed).toMatch(/\d+ events, unbroken; verified in the browser/);
    expect(printed).toContain('Ada Lovelace signed the document');
    expect(printed).not.toContain('Search events');
  });

  test('everybody can use it, on telephones as well', async () => {
    const lease = await signedLease(site());
    const page = await open(site(), lease, '?at=3&with=1&type=preparation');
    await integrity(page)
      .getByText(/unbroken/)
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByText('Page 2', { exact: true }).scrollIntoViewIfNeeded();
    await soon(async () => (await scrubber(page).boundingBox())?.y).toBeGreaterThan(0);
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Events' }).click();
    await row(page, 'Olive Owner placed a date field').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await violationsOf(page)).toEqual([]);
  });
};

const open = async (site: Site, { id, owner }: SignedLease, query = ''): Promise<Page> => {
  const page = await site.visit({ as: owner, at: `/document/${id}/timeline${query}` });
  await scrubber(page).waitFor();

  return page;
};

const scrubber = (page: Page) => page.getByRole('slider', { name: 'Event', exact: true });
const integrity = (page: Page) => page.getByRole('region', { name: 'Integrity' });
const then = (page: Page) => page.getByRole('region', { name: 'Status and recipients then' });
const row = (page: Page, sentence: string) =>
  page.getByRole('list', { name: 'Events' }).getByRole('button').filter({ hasText: sentence });

/** What a choice in the open menu downloads. */
const taken = async (page: Page, choice: string): Promise<Download> => {
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: choice, exact: true }).click();

  return download;
};

/** What the verifier in a bundle says of that bundle, opened from the disk in a browser without a network. */
const verifiedOffline = async (page: Page, zip: Buffer): Promise<string> => {
  const folder = await temporaryFolder();
  const context = await page.context().browser()?.newContext({ offline: true });
  if (!context) return expect.unreachable('The browser is gone.');
  try {
    const path = join(folder.path, 'verify.html');
    await writeFile(path, unpacked(zip).get('verify.html') ?? '');
    const there = await context.newPage();
    await there.goto(pathToFileURL(path).href);
    const buffer = { name: 'evidence.zip', mimeType: 'application/zip', buffer: zip };
    await there.locator('input[type=file]').setInputFiles(buffer);

    return await there.getByRole('heading', { name: /Agrees with itself|evidence is not sound/ }).innerText();
  } finally {
    await context.close();
    await folder.remove();
  }
};

/** By hand, step after step: from its thumb at the first event to the far end. */
const dragToEnd = async (page: Page) => {
  const box = await scrubber(page).boundingBox();
  if (!box) return expect.unreachable('The scrubber is not to be seen.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, middle, { steps: 8 });
  await page.mouse.up();
};

/** Waits until that event is the one that the list is at. */
const selected = (page: Page, sentence: string) =>
  soon(() => page.locator('[aria-current=true][data-place]').innerText()).toContain(sentence);

/** As somebody would who sits between server and browser. */
const changing = async (route: Route, from: string | RegExp, to: string) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: (await response.text()).replace(from, to) });
};
