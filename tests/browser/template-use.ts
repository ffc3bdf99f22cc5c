import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boxes, card, makeTemplate, placeFor } from './prepared-templates.ts';
import { type Site, seesToast, soon, tabTo } from './site.ts';
import { violationsOf } from './violations.ts';

/** The dialog that makes a document of a template: spec, part 1, sections 2 and 5. */
export const templateUse = (site: () => Site) => {
  test('whoever may only look at a template is offered neither its use nor a change of it', async () => {
    const olive = await site().person();
    const id = await makeTemplate(olive, { title: 'Lease', description: 'For flats in town' });
    await placeFor(olive, id, 0);
    const page = await site().visit({ as: olive, at: '/templates', prepare: asTeamViewer });
    await card(page, 'Lease').getByText('Used 0 times').waitFor();
    expect(await card(page, 'Lease').getByRole('button', { name: 'Use Template' }).count()).toBe(0);
    await card(page, 'Lease').getByRole('button', { name: 'More actions for Lease' }).click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Download original']);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Lease' }).click();
    await page.getByText('You can look at this template, but neither use nor change it.').waitFor();
    await page.getByText('For flats in town').waitFor();
    await page.getByText('Signer 1', { exact: true }).first().waitFor();
    await page.locator('[data-field]').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  test('people take the roles of a template, and a draft with its fields opens', async () => {
    const olive = await site().person();
    const id = await makeTemplate(olive);
    await placeFor(olive, id, 0);
    const page = await site().visit({ as: olive, at: '/templates' });
    await card(page, 'Lease').getByRole('button', { name: 'Use Template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Use Template' });
    const signer = dialog.getByRole('group', { name: 'Signer 1' });
    await signer.waitFor();
    expect(await dialog.getByLabel('Document Title').inputValue()).toBe('Lease');

    await dialog.getByLabel('Document Title').fill(' ');
    await dialog.getByRole('group', { name: 'CC Recipient' }).getByLabel('Email').fill('bob@example');
    await dialog.getByRole('button', { name: 'Create Document' }).click();
    for (const problem of [
      'Please enter a title',
      'Please enter an email address',
      'Please enter a valid email address',
    ])
      await dialog.getByText(problem).first().waitFor();

    await dialog.getByLabel('Document Title').fill('Lease for Ada');
    await dialog.getByRole('group', { name: 'CC Recipient' }).getByLabel('Email').fill('');
    await signer.getByLabel('Full Name').fill('Ada Lovelace');
    await signer.getByLabel('Email').fill('ada@example.com');
    await dialog.getByRole('button', { name: 'Create Document' }).click();
    await seesToast(page, 'Document created', 'Check its fields, then send it for signature.');
    await page.waitForURL(/\/document\/[\w-]+$/);
    await page.getByText('Lease for Ada', { exact: true }).waitFor();
    await boxes(page)
      .and(page.getByRole('button', { name: 'Signature, for Ada Lovelace' }))
      .waitFor();
    await page.getByRole('button', { name: 'Send for Signature' }).waitFor();

    await page.goto('/templates');
    await card(page, 'Lease').getByText('Used 1 time', { exact: true }).waitFor();
    await card(page, 'Lease').getByRole('button', { name: 'Use Template' }).click();
    await signer.getByLabel('Full Name').fill('Ada Lovelace');
    expect(await signer.getByLabel('Email').inputValue()).toBe('ada@example.com');
  });

  test('a template that cannot be used says why, where it can be put right', async () => {
    const olive = await site().person();
    const id = await makeTemplate(olive);
    await placeFor(olive, id, 0);
    const page = await site().visit({ as: olive, at: '/templates' });
    await card(page, 'Lease').getByRole('button', { name: 'Use Template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Use Template' });
    const signer = dialog.getByRole('group', { name: 'Signer 1' });
    await signer.getByLabel('Full Name').fill('Ada \u202e Lovelace');
    await signer.getByLabel('Email').fill('ada@example.com');
    await dialog.getByRole('button', { name: 'Create Document' }).click();
    await soon(() => dialog.getByRole('alert').last().innerText()).not.toBe('');
    expect(await signer.getByLabel('Email').inputValue()).toBe('ada@example.com');
  });

  test('a template is used without a mouse', async () => {
    const olive = await site().person();
    const id = await makeTemplate(olive);
    await placeFor(olive, id, 0);
    const page = await site().visit({ as: olive, at: '/templates' });
    await card(page, 'Lease').waitFor();
    await tabTo(page, 'Use Template');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Signer 1' }).waitFor();
    await tabTo(page, 'Full Name');
    await page.keyboard.type('Ada Lovelace');
    await tabTo(page, 'Email');
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/document\/[\w-]+$/);
    await page.getByRole('button', { name: 'Signature, for Ada Lovelace' }).waitFor();
  });
};

/** Shows what is the reader's own as if it were a colleague's, in a team that the reader only looks into. */
const asTeamViewer = async (page: Page) => {
  const as = ['team-viewer'];
  await page.route('/api/templates', async (route) => {
    const answer = await route.fetch();
    const list: object[] = await answer.json();
    await route.fulfill({ response: answer, json: list.map((one) => ({ ...one, as })) });
  });
  await page.route(/\/api\/templates\/[\w-]+$/, async (route) => {
    const answer = await route.fetch();
    const detail: { readonly template: object } = await answer.json();
    await route.fulfill({ response: answer, json: { ...detail, template: { ...detail.template, as } } });
  });
};
