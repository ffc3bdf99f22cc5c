import type { Hands } from './hands.ts';

/** From the page of a document that is out for signing. */
export const voidWithReason = async ({ page, press, type }: Hands, reason: string) => {
  const question = page.getByRole('alertdialog', { name: 'Void document' });
  await press(page.getByRole('button', { name: 'Void document' }));
  await type(question.getByRole('textbox', { name: 'Reason (optional)' }), reason);
  await press(question.getByRole('button', { name: 'Void document' }));
  await page.getByText('You voided this document.').waitFor();
};

/** From a document's page to the new template's. */
export const saveAsTemplate = async ({ page, press }: Hands) => {
  await press(page.getByRole('button', { name: 'More actions' }));
  await press(page.getByRole('menuitem', { name: 'Save as template…' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Save template' }));
  await page.waitForURL(/\/templates\//);
};

/** From the list of documents: finds one by the name of somebody who has to sign it, and sends the invitation again. */
export const findAndResend = async ({ page, press, type }: Hands, person: string) => {
  await type(page.getByRole('searchbox', { name: 'Search documents' }), person);
  const found = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: person }) });
  await press(found.getByRole('button', { name: 'More actions' }).first());
  await press(page.getByRole('menuitem', { name: 'Resend to…' }));
  await press(page.getByRole('dialog').getByRole('button', { name: /^Resend to/ }));
  await page.getByText('Invitations resent', { exact: true }).first().waitFor();
};
