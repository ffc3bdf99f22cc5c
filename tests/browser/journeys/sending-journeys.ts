import type { Counts, Hands } from './hands.ts';

type UploadedFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
type Signer = { readonly fullName: string; readonly email: string };

/** More would be a step back. */
export const mostForSending: Counts = { presses: 12, typings: 6 };

type Sending = {
  readonly file: UploadedFile;
  /** Two signers, in the order in which they sign. */
  readonly signers: readonly Signer[];
  readonly subject: string;
  readonly message: string;
};

/**
 * Sends a document of three pages with a message to two signers, one after the other, each with a signature and a date
 * on its last page. It begins on the documents list, with a mouse and a screen of 1,280 pixels or more.
 */
export const sendWithMessage = async (hands: Hands, { file, signers, subject, message }: Sending) => {
  const { page, press, type, drag } = hands;
  await press(page.getByRole('button', { name: 'New Document' }).first());
  await upload(hands, file);
  await addRecipients(hands, signers);

  const lastPage = page.getByRole('group', { name: 'Page 3' });
  await lastPage.scrollIntoViewIfNeeded();
  for (const [n, { fullName }] of signers.entries()) {
    if (n > 0) await press(page.getByRole('button', { name: new RegExp(`^${fullName}`), pressed: false }));
    for (const [m, kind] of ['Signature', 'Date'].entries())
      await drag(fieldType(hands, kind), lastPage, { x: 120 + 200 * m, y: 80 + 70 * n });
  }

  await press(page.getByRole('button', { name: 'Message', exact: true }));
  await type(page.getByLabel('Subject'), subject);
  await type(page.getByRole('textbox', { name: 'Message' }), message);
  await send(hands);
};

type First = {
  readonly file: UploadedFile;
  readonly newcomer: Signer & { readonly username: string; readonly password: string };
  readonly signer: Signer;
};

/** From the landing page to a first document with one signature, by somebody who has no account yet. */
export const sendFirstDocument = async (hands: Hands, { file, newcomer, signer }: First) => {
  const { page, press, type, drag } = hands;
  const form = page.locator('form');
  await press(page.getByRole('link', { name: 'Get Started' }).first());
  await type(form.getByLabel('Full Name'), newcomer.fullName);
  await type(form.getByLabel('Username'), newcomer.username);
  await type(form.getByLabel('Email'), newcomer.email);
  await type(form.getByLabel('Password', { exact: true }), newcomer.password);
  await type(form.getByLabel('Confirm Password'), newcomer.password);
  await press(form.getByRole('button', { name: 'Create Account' }));
  await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
  await type(form.getByLabel('Password', { exact: true }), newcomer.password);
  await press(form.getByRole('button', { name: 'Sign In' }));

  await press(page.getByRole('button', { name: /^Drag and drop files here to start/ }));
  await upload(hands, file);
  await addRecipients(hands, [signer]);
  await drag(fieldType(hands, 'Signature'), page.getByRole('group', { name: 'Page 1' }), { x: 120, y: 120 });
  await send(hands);
};

/** In the dialog. What is chosen in the system's own is not counted: it's the same for every product. */
const upload = async ({ page, press }: Hands, file: UploadedFile) => {
  const dialog = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  await press(dialog.getByLabel('Document file'));
  await (await chooser).setFiles(file);
  await press(dialog.getByRole('button', { name: 'Upload', exact: true }));
};

const addRecipients = async ({ page, press, type }: Hands, people: readonly Signer[]) => {
  const dialog = page.getByRole('dialog', { name: 'Add Recipients' });
  const rows = dialog.getByRole('group', { name: /^Recipient \d/ });
  await rows.first().waitFor();
  for (const [n, { fullName, email }] of people.entries()) {
    if (n > 0) await press(dialog.getByRole('button', { name: 'Add another recipient' }));
    await type(rows.nth(n).getByLabel('Full Name'), fullName);
    await type(rows.nth(n).getByLabel('Email'), email);
  }
  await press(dialog.getByRole('button', { name: 'Add Recipients' }));
};

const fieldType = ({ page }: Hands, kind: string) => page.getByRole('button', { name: kind, exact: true });

const send = async ({ page, press }: Hands) => {
  await press(page.getByRole('button', { name: 'Send for Signature' }));
  await page.getByText('Document sent', { exact: true }).waitFor();
};
