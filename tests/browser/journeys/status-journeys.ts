import type { Locator, Page } from 'playwright-core';

/** What a journey took its sender: presses of the mouse, and fields that had to be typed into. */
export type Counts = { readonly clicks: number; readonly typings: number };

const counting = () => {
  const counts = { clicks: 0, typings: 0 };

  return {
    counts,
    click: async (button: Locator) => {
      counts.clicks += 1;
      await button.click();
    },
    type: async (field: Locator, text: string) => {
      counts.typings += 1;
      await field.fill(text);
    },
  };
};

/** From the page of a document that is out for signing. */
export const voidWithReason = async (page: Page, reason: string): Promise<Counts> => {
  const { counts, click, type } = counting();
  const question = page.getByRole('alertdialog', { name: 'Void document' });
  await click(page.getByRole('button', { name: 'Void document' }));
  await type(question.getByRole('textbox', { name: 'Reason (optional)' }), reason);
  await click(question.getByRole('button', { name: 'Void document' }));
  await page.getByText('You voided this document.').waitFor();

  return counts;
};

/** From a document's page to the new template's. */
export const saveAsTemplate = async (page: Page): Promise<Counts> => {
  const { counts, click } = counting();
  await click(page.getByRole('button', { name: 'More actions' }));
  await click(page.getByRole('menuitem', { name: 'Save as template…' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Save template' }));
  await page.waitForURL(/\/templates\//);

  return counts;
};

/** From the list of documents: finds one by the name of somebody who has to sign it, and sends the invitation again. */
export const findAndResend = async (page: Page, person: string): Promise<Counts> => {
  const { counts, click, type } = counting();
  await type(page.getByRole('searchbox', { name: 'Search documents' }), person);
  await click(page.getByRole('button', { name: 'More actions' }).first());
  await click(page.getByRole('menuitem', { name: 'Resend to…' }));
  await click(page.getByRole('dialog').getByRole('button', { name: /^Resend to/ }));
  await page.getByText('Invitations resent', { exact: true }).first().waitFor();

  return counts;
};
