import { expect, test } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { addRecipient, confirmEmail, placeField, upload } from '../harness/people.ts';
import { handsOn } from './journeys/hands.ts';
import { findAndResend, saveAsTemplate, voidWithReason } from './journeys/status-journeys.ts';
import { type Person, type Site, seesToast } from './site.ts';
import { violationsOf } from './violations.ts';

/** What a sender does with a document that is out, in dialogs, from its page and from the list. */
export const statusDialogs = (site: () => Site) => {
  test('a document is found by a signer’s name, sent to chosen people again, kept as a template, and voided with a reason', async () => {
    const olive = await site().person();
    const { id, address } = await outToPriya(site(), olive);
    const page = await site().visit({ as: olive, at: '/documents' });

    const { counted } = await handsOn(page);

    expect(await counted((hands) => findAndResend(hands, 'Priya'))).toMatchObject({ presses: 3, typings: 1 });

    await page.goto(`/document/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Resend to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resend to…' });
    await dialog.getByRole('checkbox', { name: /Priya Raman/ }).waitFor();
    await dialog.getByRole('listitem').filter({ hasText: 'Tom Fielding' }).getByText('Comes later').waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(2);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: /Priya Raman/ }).uncheck();
    await dialog.getByRole('button', { name: 'Resend to 1 person' }).click();
    await seesToast(page, 'Invitations resent', `Sent to ${olive.fullName}`);

    const right = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().right);
    const before = await right();
    await page.getByRole('button', { name: 'Void document' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/We’ll email .*Priya Raman/).waitFor();
    expect(await right()).toBe(before);
    expect(await violationsOf(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });

    expect(await counted(saveAsTemplate)).toMatchObject({ presses: 3, typings: 0 });
    await page.getByRole('heading', { name: 'Lease' }).waitFor();

    await page.goto(`/document/${id}`);
    expect(await counted((hands) => voidWithReason(hands, 'The rent has changed.'))).toMatchObject({
      presses: 2,
      typings: 1,
    });
    await page.getByRole('region', { name: 'Outcome' }).getByText('The rent has changed.').waitFor();
    const { text } = await openMailbox(site().stack.mailbox).waitForMail(address, 'Cancelled');
    expect(text).toContain('gave this reason: “The rent has changed.”');
  });

  test('an owner whose turn it is signs from the page, once their address is verified', async () => {
    const olive = await site().person();
    const { id } = await outToPriya(site(), olive);
    const page = await site().visit({ as: olive, at: `/document/${id}` });
    const signNow = page.getByRole('button', { name: /^Sign now/ });

    await signNow.click();
    await page.getByRole('dialog', { name: 'Verify your email to sign' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();

    await confirmEmail(site().stack.mailbox, olive);
    await signNow.click();
    await page.waitForURL(/\/sign\//);
    await page.getByRole('heading', { name: 'Sign Document' }).waitFor();
  });
};

let lately = 0;

/** Its owner and Priya sign first, then Tom. */
const outToPriya = async (site: Site, olive: Person) => {
  lately += 1;
  const { id } = await upload(olive.client, 'lease.pdf', await samplePdf(), 'Lease');
  const address = `priya-${lately}@dialogs.example.com`;
  const people = [
    { fullName: olive.fullName, email: olive.email, signingOrder: 1 },
    { fullName: 'Priya Raman', email: address, signingOrder: 1 },
    { fullName: 'Tom Fielding', email: `tom-${lately}@dialogs.example.com`, signingOrder: 2 },
  ];
  for (const [place, person] of people.entries()) {
    const { id: recipientId } = await addRecipient(olive.client, id, { ...person, role: 'signer' });
    await placeField(olive.client, id, { recipientId, type: 'signature', y: 100 + place * 100 });
  }
  expect((await olive.client.post(`/api/documents/${id}/send`)).status).toBe(200);
  await openMailbox(site.stack.mailbox).waitForMail(address);

  return { id, address };
};
