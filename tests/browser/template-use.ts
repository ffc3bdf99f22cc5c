import { expect, test } from 'vitest';
import { boxes, card, makeTemplate, placeFor } from './prepared-templates.ts';
import { type Site, seesToast, soon, tabTo } from './site.ts';

/** The dialog that makes a document of a template: spec, part 1, sections 2 and 5. */
export const templateUse = (site: () => Site) => {
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
