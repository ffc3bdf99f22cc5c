import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { verifiedCertificate } from '#contracts/privacy/certificate.ts';
import { RECORDS_MANAGERS } from '../harness/on-demand.ts';
import { confirmEmail } from '../harness/people.ts';
import { openSettings } from './settings-page.ts';
import { signedLease } from './signed-lease.ts';
import { toSign } from './signing-documents.ts';
import { type Person, type Site, seesToast } from './site.ts';
import { auditOf, violationsOf } from './violations.ts';

/** What somebody asks about their own data, and how two records managers answer. */
export const privacy = (site: () => Site) => {
  let officers: Promise<readonly [Person, Person]> | undefined;
  const twoOfficers = () => {
    officers ??= confirmed(site());
    return officers;
  };

  test('a signer asks to be erased, and two records managers have it done and certified', async () => {
    const [ruth, rob] = await twoOfficers();
    const document = await toSign(site(), {});
    const email = document.emails[0] ?? '';
    const signing = await site().visit({ at: await document.link() });
    await signing.getByRole('button', { name: 'Your data' }).click();
    const asking = signing.getByRole('dialog', { name: 'Your data' });
    await asking.getByLabel('What would you like?').selectOption('Have my data erased');
    await asking.getByLabel('Note (optional)').fill('I moved away');
    expect(await violationsOf(signing)).toEqual([]);
    await asking.getByRole('button', { name: 'Send request' }).click();
    await asking.getByText('We’ve got your request').waitFor();
    await asking.getByRole('button', { name: 'Close' }).click();

    const page = await site().visit({ as: ruth, at: '/records?tab=privacy' });
    await page.getByText('days left').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: `Show Erasure: ${email}` }).click();
    await page.getByText('“I moved away”').waitFor();
    await page.getByText('Waits for their signature').waitFor();
    await page.getByRole('button', { name: 'Decide: Lease' }).click();
    const deciding = page.getByRole('dialog', { name: 'Decide about this data' });
    await deciding.getByRole('button', { name: 'Save decision' }).click();
    await deciding.getByText('Please confirm that the document is voided.').waitFor();
    await deciding.getByLabel('Void the document').check();
    expect(await violationsOf(page)).toEqual([]);
    await deciding.getByRole('button', { name: 'Save decision' }).click();
    await page.getByText('To be erased: the person objected').waitFor();
    await page.getByText('Another records manager has to approve this.').waitFor();

    const second = await site().visit({ as: rob, at: page.url() });
    await second.setViewportSize({ width: 375, height: 812 });
    await second.getByRole('button', { name: 'Approve' }).click();
    await second.getByText(/^Fulfilled/).waitFor();
    expect(await violationsOf(second)).toEqual([]);
    const note = String(await downloaded(second, 'Download certificate'));
    expect(await verifiedCertificate(note, [])).toMatchObject({
      problem: null,
      certificate: { erased: [{ match: { document: document.id } }], kept: [] },
    });
    expect(String(await downloaded(second, 'Certificate as PDF'))).toMatch(/^%PDF/);
    await second.getByText(`Erasure: ${email}`).waitFor();
  });

  test('a records manager hands on a person’s data once another one has approved it', async () => {
    const [ruth, rob] = await twoOfficers();
    const { id, owner } = await signedLease(site());
    const { recipients } = (await owner.client.get(`/api/documents/${id}`)).json();
    const page = await site().visit({ as: ruth, at: '/records?tab=privacy' });
    await page.getByRole('button', { name: 'Enter request' }).click();
    const entering = page.getByRole('dialog', { name: 'Enter a privacy request' });
    await entering.getByLabel('The person’s email').fill(recipients[0].email);
    expect(await violationsOf(page)).toEqual([]);
    await entering.getByRole('button', { name: 'Enter request' }).click();
    await seesToast(page, 'Request entered');
    await page.getByText('Another records manager has to approve this.').waitFor();

    const second = await site().visit({ as: rob, at: page.url() });
    await second.getByRole('button', { name: 'Approve' }).click();
    const zip = await downloaded(second, 'Download personal data');
    expect(Object.keys(unzipSync(zip))).toEqual(['summary.pdf', 'data.json', `documents/${id}.pdf`]);
    await second.getByText(/The personal data was downloaded, to be handed on – Rob Records$/).waitFor();
    expect(await violationsOf(second)).toEqual([]);
  });

  test('a records manager says what becomes of the sealed PDF of somebody who is erased', async () => {
    const [ruth] = await twoOfficers();
    const { id, owner } = await signedLease(site());
    const { recipients } = (await owner.client.get(`/api/documents/${id}`)).json();
    const page = await site().visit({ as: ruth, at: '/records?tab=privacy' });
    await page.getByRole('button', { name: 'Enter request' }).click();
    const entering = page.getByRole('dialog', { name: 'Enter a privacy request' });
    await entering.getByLabel('What the person asks for').selectOption('Erasure');
    await entering.getByLabel('The person’s email').fill(recipients[0].email);
    await entering.getByRole('button', { name: 'Enter request' }).click();
    await seesToast(page, 'Request entered');

    await page.getByRole('button', { name: 'Decide: Lease' }).click({ timeout: 30_000 });
    const deciding = page.getByRole('dialog', { name: 'Decide about this data' });
    await deciding.getByRole('button', { name: 'Save decision' }).click();
    await deciding.getByText('Please choose what happens to the sealed PDF.').waitFor();
    await deciding.getByLabel('Keep it').check();
    await deciding.getByRole('button', { name: 'Save decision' }).click();
    await deciding.getByText('Please enter the legal basis.').waitFor();
    await page.setViewportSize({ width: 375, height: 812 });
    for (const colours of ['light', 'dark'] as const) {
      expect(await auditOf(page, colours)).toEqual([]);
    }
    await deciding.getByLabel('Legal basis for keeping it').fill('GDPR Art. 17(3)(e)');
    await deciding.getByRole('button', { name: 'Save decision' }).click();
    await page.getByText('To be erased: the person objected; sealed PDF kept: GDPR Art. 17(3)(e)').waitFor();
  });

  test('somebody closes their account, and can’t sign in any more', async () => {
    const { page, person } = await openSettings(site());
    await page.getByRole('button', { name: 'Close Account' }).click();
    const closing = page.getByRole('dialog', { name: 'Close your account' });
    await closing.getByLabel('Password').fill('wrong horse');
    await closing.getByRole('button', { name: 'Close Account' }).click();
    await closing.getByText('Your current password isn’t correct.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await closing.getByLabel('Password').fill('correct horse');
    await closing.getByRole('button', { name: 'Close Account' }).click();
    await page.waitForURL((url) => url.pathname === '/');

    const again = { username: person.username, password: 'correct horse' };
    expect((await person.client.post('/api/auth/login', again)).status).toBe(401);
  });
};

const confirmed = async (site: Site): Promise<readonly [Person, Person]> => {
  const [, ...addresses] = RECORDS_MANAGERS;
  const [ruth, rob] = [
    await site.person('Ruth Records', addresses[0]),
    await site.person('Rob Records', addresses[1]),
  ];
  for (const person of [ruth, rob]) await confirmEmail(site.stack.mailbox, person);

  return [ruth, rob];
};

const downloaded = async (page: Page, button: string): Promise<Buffer> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click({ timeout: 30_000 }),
  ]);

  return readFile(await download.path());
};
