import { expect, test } from 'vitest';
import { openMailbox } from '../harness/mailbox.ts';
import { card } from './document-cards.ts';
import { type Site, seesToast } from './site.ts';
import { violationsOf } from './violations.ts';

/** What is done to several documents of the list at once. */
export const documentsBulk = (site: () => Site) => {
  test('several documents are dealt with at once, as far as that goes', async () => {
    const olive = await site().person();
    await site().documents.draft(olive, 'A draft');
    const { email } = await site().documents.sent(olive, 'B sent');
    await site().documents.sent(olive, 'C sent', email);
    await site().documents.completed(olive, 'D done');
    await openMailbox(site().stack.mailbox).waitForMail(email);
    const page = await site().visit({ as: olive, at: '/documents?sort=name' });
    const bar = page.getByRole('toolbar', { name: 'Selected documents' });
    await page.getByRole('checkbox', { name: 'Select A draft' }).click();
    await page.getByRole('checkbox', { name: 'Select D done' }).focus();
    await page.keyboard.press('Shift+Space');
    await bar.getByText('4 selected').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Download ZIP 1 of 4' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Documents .+\.zip$/);
    await seesToast(page, '1 document downloaded');

    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bar.getByRole('button', { name: 'Resend 2 of 4' }).click();
    const resending = page.getByRole('dialog', { name: 'Resend invitations' });
    await resending.getByRole('listitem').filter({ hasText: email }).getByText('2 documents').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await resending.getByRole('button', { name: 'Resend to 1 person' }).click();
    await seesToast(page, 'Invitations resent for 2 documents');
    await bar.waitFor({ state: 'detached' });

    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.route('**/void', async (route) => {
      const { title } = await (await page.request.get(route.request().url().replace('/void', '')))
        .json()
        .then(({ document }) => document);
      if (title === 'C sent') await route.fulfill({ status: 409, json: { message: 'No.', code: 'invalid' } });
      else await route.continue();
    });
    await bar.getByRole('button', { name: 'Void 2 of 4' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('2 of 4 can be voided.').waitFor();
    await question.getByText('We’ll email Ada Lovelace that').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await question.getByRole('textbox', { name: 'Reason (optional)' }).fill('The rent has changed.');
    await question.getByRole('button', { name: 'Void 2 documents' }).click();
    await seesToast(page, '1 of 2 voided', 'Failed: “C sent”');
    await card(page, 'B sent').getByText('Voided by you').waitFor();
    const { text } = await openMailbox(site().stack.mailbox).waitForMail(email, 'Cancelled');
    expect(text).toContain('gave this reason: “The rent has changed.”');

    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
  });
};
