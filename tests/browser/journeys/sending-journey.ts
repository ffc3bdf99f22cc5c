import type { Locator, Page } from 'playwright-core';

/** What a journey took its sender: clicks and drags of a mouse, and texts that had to be typed. */
export type Counts = { readonly clicks: number; readonly typings: number };

/** More would be a step back. */
export const mostForSending: Counts = { clicks: 12, typings: 6 };

export type Sending = {
  readonly file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
  /** Two signers, in the order in which they sign. */
  readonly signers: readonly { readonly fullName: string; readonly email: string }[];
  readonly subject: string;
  readonly message: string;
};

/**
 * Sends a document of three pages with a message to two signers, one after the other, each with a signature and a date
 * on its last page. It begins on the documents list, with a mouse and a screen of 1,280 pixels or more.
 */
export const sendByMouse = async (
  page: Page,
  { file, signers, subject, message }: Sending,
): Promise<Counts> => {
  const counts = { clicks: 0, typings: 0 };
  const click = async (button: Locator) => {
    counts.clicks += 1;
    await button.click();
  };
  const type = async (field: Locator, text: string) => {
    counts.typings += 1;
    await field.fill(text);
  };
  const dialog = page.getByRole('dialog');

  await click(page.getByRole('button', { name: 'New Document' }).first());
  const chooser = page.waitForEvent('filechooser');
  await click(dialog.getByLabel('Document file'));
  await (await chooser).setFiles(file);
  await click(dialog.getByRole('button', { name: 'Upload', exact: true }));

  const rows = dialog.getByRole('group', { name: /^Recipient \d/ });
  await rows.first().waitFor();
  for (const [n, { fullName, email }] of signers.entries()) {
    if (n > 0) await click(dialog.getByRole('button', { name: 'Add another recipient' }));
    await type(rows.nth(n).getByLabel('Full Name'), fullName);
    await type(rows.nth(n).getByLabel('Email'), email);
  }
  await click(dialog.getByRole('button', { name: 'Add Recipients' }));

  const lastPage = page.getByRole('group', { name: 'Page 3' });
  await lastPage.scrollIntoViewIfNeeded();
  for (const [n, { fullName }] of signers.entries()) {
    if (n > 0) await click(page.getByRole('button', { name: new RegExp(`^${fullName}`), pressed: false }));
    for (const [m, kind] of ['Signature', 'Date'].entries()) {
      counts.clicks += 1;
      await page
        .getByRole('button', { name: kind, exact: true })
        .dragTo(lastPage, { targetPosition: { x: 120 + 200 * m, y: 80 + 70 * n } });
    }
  }

  await click(page.getByRole('button', { name: 'Message', exact: true }));
  await type(page.getByLabel('Subject'), subject);
  await type(page.getByRole('textbox', { name: 'Message' }), message);
  await click(page.getByRole('button', { name: 'Send for Signature' }));
  await page.getByText('Document sent', { exact: true }).waitFor();

  return counts;
};
