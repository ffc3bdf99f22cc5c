import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { card, titlesOn } from './document-cards.ts';
import { heldRequests } from './moments.ts';
import { type Site, soon } from './site.ts';

/** Dashboard and documents list: spec, part 1, sections 2, 4, 8. */
export const documentsList = (site: () => Site) => {
  test('someone new is told to upload a first document, on both screens', async () => {
    const page = await site().visit({ as: await site().person(), at: '/dashboard' });
    await page.getByText('No documents yet. Upload your first document to get started!').waitFor();
    expect(await countsOn(page)).toEqual(['Action required 0', 'Waiting for others 0', 'Signed 0']);

    await page.getByRole('link', { name: 'View All' }).click();
    await page.getByText('No documents yet').waitFor();
    await page.getByText('Upload your first document to get started').waitFor();
    await page.getByRole('button', { name: 'Upload Document' }).click();
    await page.getByRole('dialog', { name: 'Upload Document' }).waitFor();
  });

  test('the dashboard counts, lists the five newest, and its cards lead to what they count', async () => {
    const olive = await site().person();
    await site().documents.draft(olive, 'Oldest');
    await site().documents.voided(olive, 'Cancelled one');
    await site().documents.completed(olive, 'Completed one');
    await site().documents.sent(olive, 'For Ada');
    await site().documents.sent(olive, 'For me', olive.email.toUpperCase());
    await site().documents.draft(olive, 'Newest');
    const page = await site().visit({ as: olive, at: '/dashboard' });

    await soon(() => countsOn(page)).toEqual(['Action required 1', 'Waiting for others 2', 'Signed 1']);
    const rows = sectionOf(page, 'Recent activity').getByRole('listitem');
    await soon(() => rows.getByRole('link').allInnerTexts()).toEqual([
      'Newest',
      'For me',
      'For Ada',
      'Completed one',
      'Cancelled one',
    ]);
    expect((await rows.allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
      'Action required',
      'Waiting for others',
      'Waiting for others',
      'Completed',
      'Cancelled',
    ]);
    expect(await rows.first().innerText()).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}.+\d{1,2}:\d{2} [AP]M/);

    const updates = sectionOf(page, 'Latest updates').getByRole('listitem');
    await soon(() =>
      updates.allInnerTexts().then((texts) => texts.map((text) => text.split('\n')[0])),
    ).toEqual(expect.arrayContaining(['You uploaded Newest', 'You sent For me for signature']));

    for (const [card, filter, titles] of [
      ['Action required', 'action-required', ['For me']],
      ['Waiting for others', 'waiting-for-others', ['For me', 'For Ada']],
      ['Signed', 'completed', ['Completed one']],
    ] as const) {
      await page.getByRole('link', { name: card }).click();
      await page.waitForURL(`/documents?filter=${filter}`);
      await soon(() => titlesOn(page)).toEqual(titles);
      await page.goBack();
    }
  });

  test('the list can be searched, filtered and sorted, and its address keeps all three', async () => {
    const olive = await site().person();
    await site().documents.draft(olive, 'Beta', 'mill-house.pdf', 2);
    await site().documents.sent(olive, 'Alpha');
    await site().documents.draft(olive, 'Gamma');
    const page = await site().visit({ as: olive, at: '/documents' });
    await soon(() => titlesOn(page)).toEqual(['Gamma', 'Alpha', 'Beta']);

    await page.getByLabel('Sort by').selectOption('Name A-Z');
    await soon(() => titlesOn(page)).toEqual(['Alpha', 'Beta', 'Gamma']);
    await page.getByLabel('Sort by').selectOption('Oldest first');
    await soon(() => titlesOn(page)).toEqual(['Beta', 'Alpha', 'Gamma']);

    await page.getByPlaceholder('Search documents...').pressSequentially('MILL');
    await soon(() => titlesOn(page)).toEqual(['Beta']);
    expect(new URL(page.url()).search).toBe('?sort=oldest&search=MILL');
    await page.reload();
    await soon(() => titlesOn(page)).toEqual(['Beta']);
    expect(await page.getByPlaceholder('Search documents...').inputValue()).toBe('MILL');

    await page.getByLabel('Status').selectOption('waiting-for-others');
    await page.getByText('No documents found').waitFor();
    await page.getByText('Try adjusting your search or filters').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click();
    await soon(() => titlesOn(page)).toEqual(['Gamma', 'Alpha', 'Beta']);
    expect(await page.getByPlaceholder('Search documents...').inputValue()).toBe('');
    expect(await page.getByLabel('Status').locator('option').allInnerTexts()).toEqual([
      'All Status (3)',
      'Action Required (0)',
      'Waiting for others (1)',
      'Completed (0)',
      'Cancelled (0)',
      'Declined (0)',
      'Voided (0)',
      'Drafts (2)',
    ]);
  });

  test('the list says who a document waits for, and finds it by its people', async () => {
    const olive = await site().person();
    await site().documents.draft(olive, 'Offer');
    const { email } = await site().documents.sent(olive, 'Lease');
    await site().documents.voided(olive, 'Old lease');
    const page = await site().visit({ as: olive, at: '/documents' });
    await card(page, 'Lease').getByText('Waiting for Ada · 0 of 1').waitFor();
    await card(page, 'Old lease').getByText('Voided by you · 0 of 1').waitFor();
    await card(page, 'Offer').getByText('No recipients yet').waitFor();

    await card(page, 'Lease').getByRole('button', { name: 'Recipients: Ada Lovelace' }).focus();
    await page.getByRole('tooltip').getByText(email).waitFor();
    await page.getByPlaceholder('Search documents...').fill(email);
    await soon(() => titlesOn(page)).toEqual(['Lease']);
    await page.getByPlaceholder('Search documents...').fill('');

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Recipient', { exact: true }).fill('lovelace');
    await page.getByLabel('Status').selectOption('Voided (1)');
    await soon(() => titlesOn(page)).toEqual(['Old lease']);
    expect(new URL(page.url()).search).toBe('?person=lovelace&filter=voided');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Created to').fill('2020-01-31');
    await page.getByText('No documents found').waitFor();
  });

  test('while the list is loaded, five cards hold its place', async () => {
    const list = heldRequests('/api/documents');
    const olive = await site().person();
    await site().documents.draft(olive, 'Lease');
    const page = await site().visit({
      as: olive,
      at: '/documents',
      prepare: list.hold,
    });
    const placeholders = page.locator('main ul[aria-hidden] > li');
    await soon(() => placeholders.count()).toBe(5);
    const before = (await placeholders.first().boundingBox()) ?? expect.unreachable();

    list.release();
    await card(page, 'Lease').waitFor();
    expect(await card(page, 'Lease').boundingBox()).toEqual(before);
  });

  test('a long list is drawn as it is scrolled to', async () => {
    const olive = await site().person();
    const { id } = await site().documents.draft(olive, 'Lease');
    const all = (await olive.client.get('/api/documents')).json();
    const many = Array.from({ length: 100 }, (_, n) => ({
      ...all[0],
      id: `${id}-${n}`,
      title: `Lease ${n}`,
    }));
    const page = await site().visit({
      as: olive,
      at: '/documents?sort=name',
      prepare: (page) => page.route('/api/documents', (route) => route.fulfill({ json: many })),
    });
    await card(page, 'Lease 0').waitFor();
    expect(await titlesOn(page)).not.toContain('Lease 99');

    await soon(async () => {
      await page.mouse.wheel(0, 4_000);
      return await titlesOn(page);
    }).toContain('Lease 99');
    expect(await titlesOn(page)).not.toContain('Lease 0');
    expect(await card(page, 'Lease 99').getAttribute('aria-posinset')).toBe('100');
  });

  test('a card tells what there is to know and leads to its document; the eye opens it in a new tab', async () => {
    const olive = await site().person();
    const { id } = await site().documents.draft(olive, 'Lease', 'mill-house.pdf', 2);
    const page = await site().visit({ as: olive, at: '/documents' });
    expect((await card(page, 'Lease').innerText()).replace(/\n+/g, ' ')).toMatch(
      /^Lease mill-house\.pdf [A-Z][a-z]{2} \d{1,2}, \d{4} ?2 pages No recipients yet Draft$/,
    );

    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'View document' }).click();
    await (await opened).waitForURL(`/document/${id}`);

    await card(page, 'Lease').click({ position: { x: 20, y: 20 } });
    await page.waitForURL(`/document/${id}`);
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
  });
};

const sectionOf = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });

const countsOn = async (page: Page) => {
  const cards = page.locator('a[href^="/documents?filter="]');
  await cards.first().waitFor();

  return (await cards.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
};
