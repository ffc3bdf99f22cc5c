import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedLease } from './signed-lease.ts';
import { type Site, soon } from './site.ts';
import { integrity, openTimeline, row, scrubber } from './timeline-page.ts';
import { auditOf, violationsOf } from './violations.ts';

/** What an owner finds on the page of a document's timeline. */
export const timeline = (site: () => Site) => {
  test('a signing is replayed: the document stands as each event left it', async () => {
    const lease = await signedLease(site());
    const page = await site().visit({ as: lease.owner, at: '/documents' });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Timeline' }).click();
    await integrity(page)
      .getByText(/^Verified – \d+ events, nothing altered$/)
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
    const signature = page.getByRole('img', { name: 'Signature, for Ada Lovelace: Ada Lovelace' });
    await signature.hover();
    await pointedOut(then(page).getByRole('listitem').filter({ hasText: 'Ada Lovelace' }));
    await then(page).getByRole('listitem').filter({ hasText: 'Ada Lovelace' }).hover();
    await pointedOut(signature);
  });

  test('who could look stands there with recipients whose links worked, as of the event that is shown', async () => {
    const page = await openTimeline(site(), await signedLease(site()));
    await page.getByRole('tab', { name: 'Access' }).click();

    const recipients = page.getByRole('region', { name: 'Recipients whose links worked' });
    await recipients.getByText('Ada Lovelace').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await scrubber(page).press('Home');
    await recipients.waitFor({ state: 'detached' });
  });

  test('keys move through time, list and pages go along, and the address brings back the same event', async () => {
    const lease = await signedLease(site());
    const page = await openTimeline(site(), lease, '?at=0');
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
    const changes = page.getByRole('table', { name: `What event ${moved + 1} changed` });
    await changes.getByRole('row', { name: 'Left − 100 px + 300 px' }).waitFor();

    await page.reload();
    await selected(page, 'Olive Owner moved the field “Signature”');
    await row(page, 'Olive Owner moved the field “Signature”').press('ArrowUp');
    await soon(() => scrubber(page).inputValue()).toBe(String(moved - 1));
    await page.getByLabel('Speed').selectOption('30 events/s');
    await page.getByRole('button', { name: 'Play' }).click();
    await soon(() => scrubber(page).inputValue()).toBe(String(last));
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });

  test('a filter shows what is asked for, says how much it is, and stands in the address', async () => {
    const lease = await signedLease(site());
    const page = await openTimeline(site(), lease);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Type').selectOption({ label: 'Signing: all' });
    await page.getByText(/^2 of \d+ events$/).waitFor();
    await row(page, 'Ada Lovelace signed the document').waitFor();
    const { height = 0 } = (await page.locator('[data-list]').boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(200);
    await page.getByRole('searchbox', { name: 'Search events' }).fill('opened');
    await page.getByText(/^1 of \d+ events$/).waitFor();
    expect(new URL(page.url()).search).toBe('?type=signing&q=opened');

    await page.reload();
    await page.getByText(/^1 of \d+ events$/).waitFor();
    await integrity(page)
      .getByText(/^Verified – \d\d events, nothing altered$/)
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
    const page = await openTimeline(site(), lease, `?at=${after}&with=${before}`);
    const table = page.getByRole('table', {
      name: `Differences between event ${before + 1} and event ${after + 1}`,
    });
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
    const page = await openTimeline(site(), lease, `?at=${lease.types.indexOf('SigningLinkOpened')}`);
    await page.getByRole('tab', { name: 'As seen by' }).click();
    await page.getByText('It was their turn to sign.').waitFor();
    await page.getByText('Hadn’t agreed to the consent text.').waitFor();
    await page.getByRole('img', { name: 'Signature, for Ada Lovelace: empty' }).waitFor();

    await page.getByRole('button', { name: 'Next milestone' }).click();
    await page.getByText(/^Had signed/).waitFor();
    await page.getByText(/^Agreed on .* SHA-256 [0-9a-f]{64}\.$/).waitFor();
    await scrubber(page).press('Home');
    await page.getByText('Can’t show this recipient at this event.').waitFor();
  });

  test('who could look at any moment, why, and who had stands in a tab', async () => {
    const lease = await signedLease(site());
    const page = await openTimeline(site(), lease);
    await page.getByRole('tab', { name: 'Access' }).click();
    const owner = page.getByRole('row', { name: 'Olive Owner' });
    await soon(() => owner.innerText()).toContain('Owner of the document');
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Ada Lovelace.*last on/ })
      .waitFor();
    expect(await auditOf(page, 'light')).toEqual([]);
    expect(await auditOf(page, 'dark')).toEqual([]);

    await page.getByLabel('At another moment').fill('2020-02-03T14:03');
    await page.getByText('No one with an account could look at it then.').waitFor();
    await page.getByText('No one had looked at it by then.').waitFor();
    await page.reload();
    await page.getByText('No one with an account could look at it then.').waitFor();
    await page.getByRole('button', { name: 'Use the event’s moment' }).click();
    await owner.waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await auditOf(page, 'light')).toEqual([]);
  });

  test('everybody can use it, on telephones as well', async () => {
    const lease = await signedLease(site());
    const page = await openTimeline(site(), lease, '?at=3&with=1&type=preparation');
    await integrity(page)
      .getByText(/nothing altered/)
      .waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByText('Page 2', { exact: true }).scrollIntoViewIfNeeded();
    await soon(async () => (await scrubber(page).boundingBox())?.y).toBeGreaterThan(0);
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Events' }).click();
    await row(page, 'Olive Owner placed a date field').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await violationsOf(page)).toEqual([]);
  });
};

const then = (page: Page) => page.getByRole('region', { name: 'Status and recipients then' });

/** By hand, step after step: from its thumb at the first event to the far end. */
/** Takes hold of the slider once it stands still, since what loads above it may still move it. */
const dragToEnd = async (page: Page) => {
  const box = await scrubber(page).boundingBox();
  if (!box) return expect.unreachable('The scrubber is not to be seen.');
  const y = box.height / 2;
  await scrubber(page).dragTo(scrubber(page), {
    sourcePosition: { x: 8, y },
    targetPosition: { x: box.width - 2, y },
    steps: 8,
  });
};

/** Waits until that event is the one that the list is at. */
const selected = (page: Page, sentence: string) =>
  soon(() => page.locator('[aria-current=true][data-place]').innerText()).toContain(sentence);

/** Waits for the outline that shows to whom something belongs. */
const pointedOut = (one: Locator) =>
  soon(() => one.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
