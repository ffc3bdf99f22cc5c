import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import type { Person, Site } from './site.ts';
import { paste, seesToast, soon } from './site.ts';

/** The Add Recipients dialog: spec, part 1, sections 2, 4, 5 and 8. */
export const recipients = (site: () => Site) => {
  test('rows can be added and removed, are numbered from 1, and become recipients one by one', async () => {
    const olive = await site().person();
    const page = await openDialog(site(), olive);
    expect(await row(page, 1).getByLabel('Signing order').inputValue()).toBe('1');
    expect(await row(page, 1).getByRole('button', { name: 'Remove recipient' }).isDisabled()).toBe(true);

    await fill(page, 1, 'Ada Lovelace', 'ada@example.com');
    await another(page);
    await fill(page, 2, 'Bob Babbage', 'bob@example.com');
    await another(page);
    await fill(page, 3, ' Grace Hopper ', ' grace@example.com ');
    await row(page, 3).getByLabel('Role').selectOption('Receives a copy');
    await row(page, 2).getByRole('button', { name: 'Remove recipient' }).click();
    expect(await row(page, 2).getByLabel('Full Name').inputValue()).toBe(' Grace Hopper ');
    expect(await row(page, 2).getByLabel('Signing order').inputValue()).toBe('2');

    await row(page, 1).getByLabel('Signing order').fill('');
    await another(page);
    expect(await row(page, 1).getByLabel('Signing order').inputValue()).toBe('1');
    await submit(page);
    await page.waitForURL(/\/document\//);
    await seesToast(page, 'Recipients added!', 'Added 2 recipient(s)');
    expect(await recipientsOf(olive)).toEqual([
      ['Ada Lovelace', 'ada@example.com', 'signer', 1],
      ['Grace Hopper', 'grace@example.com', 'copy', 2],
    ]);
  });

  test('addresses are taken as mail programs write them, and each of several gets a row', async () => {
    const olive = await site().person();
    const page = await openDialog(site(), olive);
    await paste(
      row(page, 1).getByLabel('Email'),
      '\u202aAda Lovelace <ada@example.com>\u202c,\nmailto:bob@example.com',
    );
    expect(await row(page, 1).getByLabel('Full Name').inputValue()).toBe('Ada Lovelace');
    expect(await row(page, 1).getByLabel('Email').inputValue()).toBe('ada@example.com');
    expect(await row(page, 2).getByLabel('Email').inputValue()).toBe('bob@example.com');
    await row(page, 2).getByLabel('Full Name').fill('Bob Babbage');
    await another(page);
    await fill(page, 3, '', 'Grace Hopper <grace@example.com>,');
    await row(page, 3).getByLabel('Full Name').focus();
    expect(await row(page, 3).getByLabel('Full Name').inputValue()).toBe('Grace Hopper');
    await submit(page);
    await page.waitForURL(/\/document\//);
    expect(await recipientsOf(olive)).toEqual([
      ['Ada Lovelace', 'ada@example.com', 'signer', 1],
      ['Bob Babbage', 'bob@example.com', 'signer', 2],
      ['Grace Hopper', 'grace@example.com', 'signer', 3],
    ]);
  });

  test('after several addresses at once, the first name that is missing is entered next', async () => {
    const page = await openDialog(site(), await site().person());
    const email = row(page, 1).getByLabel('Email');
    await email.focus();
    await paste(email, 'Ada Lovelace <ada@example.com>, bob@example.com, grace@example.com');
    await soon(() => isFocused(row(page, 2).getByLabel('Full Name'))).toBe(true);
    await page.keyboard.insertText('Bob Babbage');
    expect(await row(page, 2).getByLabel('Full Name').inputValue()).toBe('Bob Babbage');
    expect(await row(page, 3).getByLabel('Full Name').inputValue()).toBe('');
  });

  test('skipping leads to the document, without recipients', async () => {
    const olive = await site().person();
    const page = await openDialog(site(), olive);
    await page.getByRole('button', { name: 'Skip for Now' }).click();

    await page.waitForURL(/\/document\//);
    await page.getByRole('heading', { name: 'Document Preparation' }).waitFor();
    expect(await recipientsOf(olive)).toEqual([]);
  });

  test('at least one row must have a name and an e-mail address', async () => {
    const page = await openDialog(site(), await site().person());
    await fill(page, 1, 'Ada Lovelace', ' ');
    await submit(page);

    await seesToast(page, 'Recipients required', 'Please add at least one recipient with name and email.');
  });

  test('an address without an @ and a domain with a dot is not taken, and the field says so', async () => {
    const page = await openDialog(site(), await site().person());
    await fill(page, 1, 'Ada Lovelace', 'ada@example');
    await submit(page);

    await seesToast(page, 'Invalid email addresses', 'Please check the email addresses and try again.');
    await row(page, 1).getByText('Please enter a valid email address').waitFor();
    expect(await row(page, 1).getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  });

  test('after a no from the server, only who is missing is added', async () => {
    const olive = await site().person();
    const page = await openDialog(site(), olive);
    await fill(page, 1, 'Ada Lovelace', 'ada@example.com');
    await another(page);
    // It holds a mark that turns text around, which the server refuses.
    await fill(page, 2, 'Bob \u202e Babbage', 'bob@example.com');
    await submit(page);
    await seesToast(page, 'Error adding recipients', 'Please try again.');
    expect(await row(page, 1).getByLabel('Full Name').isDisabled()).toBe(true);

    await row(page, 2).getByLabel('Full Name').fill('Bob Babbage');
    await submit(page);
    await page.waitForURL(/\/document\//);
    await seesToast(page, 'Recipients added!', 'Added 2 recipient(s)');
    expect(await recipientsOf(olive)).toEqual([
      ['Ada Lovelace', 'ada@example.com', 'signer', 1],
      ['Bob Babbage', 'bob@example.com', 'signer', 2],
    ]);
  });
};

/** The dialog as it follows an upload from the dashboard. */
export const openDialog = async (site: Site, as: Person) => {
  const page = await site.visit({ as, at: '/dashboard' });
  await page.getByRole('button', { name: /^Drag and drop/ }).click();
  const buffer = Buffer.from(await samplePdf());
  await page.getByLabel('Document file').setInputFiles({ name: 'Lease.pdf', buffer, mimeType: '' });
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('dialog', { name: 'Add Recipients' }).waitFor();

  return page;
};

export const row = (page: Page, place: number) => page.getByRole('group', { name: `Recipient ${place}` });

const fill = async (page: Page, place: number, fullName: string, email: string) => {
  await row(page, place).getByLabel('Full Name').fill(fullName);
  await row(page, place).getByLabel('Email').fill(email);
};

const another = (page: Page) => page.getByRole('button', { name: 'Add another recipient' }).click();

export const submit = (page: Page) => page.getByRole('button', { name: 'Add Recipients' }).click();

type Recipient = { fullName: string; email: string; role: string; signingOrder: number };

const recipientsOf = async ({ client }: Person) =>
  ((await client.get('/api/recipients')).json() as Recipient[])
    .toSorted((one, other) => one.signingOrder - other.signingOrder)
    .map(({ fullName, email, role, signingOrder }) => [fullName, email, role, signingOrder]);

const isFocused = (input: Locator) => input.evaluate((element) => element === document.activeElement);
