import { expect, test } from 'vitest';
import { confirmEmail } from '../harness/people.ts';
import { makeTemplate } from './prepared-templates.ts';
import { recordsManager } from './records-manager.ts';
import { signedLease } from './signed-lease.ts';
import { type Site, seesToast, soon } from './site.ts';
import { violationsOf } from './violations.ts';

/** The page on which records managers say how long documents are kept, and hold them. */
export const records = (site: () => Site) => {
  test('a records manager makes a rule and holds a document for a matter, and nobody else may', async () => {
    const lease = await signedLease(site());
    const rita = await recordsManager(site());
    const page = await site().visit({ as: rita, at: '/dashboard' });
    await page.getByRole('link', { name: 'Records' }).click();
    await page.getByText('Nothing to review').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('tab', { name: 'Rules' }).click();
    // The place of a problem that isn't there takes no room.
    await page.getByText('No rules yet').waitFor();
    const empty = page.getByRole('main').getByRole('alert');
    expect(await empty.evaluate((one) => getComputedStyle(one).position)).toBe('absolute');
    await page.getByRole('button', { name: 'Add rule' }).click();
    const rule = page.getByRole('dialog', { name: 'Add a retention rule' });
    await rule.getByLabel('Name').fill('Browser contracts');
    expect(await violationsOf(page)).toEqual([]);
    await rule.getByRole('button', { name: 'Save rule' }).click();
    await seesToast(page, 'Rule saved');
    await page.getByText('Kept for 10 years after completion, then reviewed').waitFor();
    await page.getByRole('button', { name: 'Retire: Browser contracts' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
    await page.getByText('No rules yet').waitFor();

    await page.getByRole('tab', { name: 'Matters' }).click();
    await page.getByRole('button', { name: 'Open matter' }).click();
    const opening = page.getByRole('dialog', { name: 'Open a matter' });
    await opening.getByLabel('Name').fill('Smith v. Jones');
    await opening.getByRole('button', { name: 'Open matter' }).click();
    await page.getByRole('button', { name: 'Show Smith v. Jones' }).click();
    await page.getByRole('button', { name: 'Put documents on hold' }).click();
    const holding = page.getByRole('dialog', { name: 'Put documents on hold' });
    const putOnHold = async () => {
      await holding.getByLabel('Addresses or IDs of documents, one per line').fill(lease.id);
      await holding.getByLabel('Reason').fill('A lawsuit');
      await holding.getByRole('button', { name: 'Put on hold' }).click();
      await page.getByText(/^On hold since/).waitFor();
      await holding.waitFor({ state: 'detached' });
    };
    await holding.getByLabel('Add documents by search').fill(lease.owner.email);
    await holding.getByLabel('Add documents by search').press('Enter');
    await holding.getByText(/ added$/).waitFor();
    expect(await holding.getByLabel('Addresses or IDs of documents, one per line').inputValue()).toContain(
      lease.id,
    );
    expect(await violationsOf(page)).toEqual([]);
    await putOnHold();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });

    await confirmEmail(site().stack.mailbox, lease.owner);
    const owners = await site().visit({ as: lease.owner, at: `/document/${lease.id}` });
    await owners.getByText('On hold (1 matter)').waitFor();

    await page.getByRole('button', { name: /^Release/ }).click();
    const releasing = page.getByRole('dialog', { name: 'Release this document' });
    await releasing.getByLabel('Reason').fill('Settled');
    await releasing.getByRole('button', { name: 'Release' }).click();
    await page.getByText('No documents on hold').waitFor();

    await page.getByRole('button', { name: 'Put documents on hold' }).click();
    await putOnHold();
    await page.getByRole('button', { name: 'Close matter' }).click();
    const closing = page.getByRole('dialog', { name: 'Close this matter' });
    await closing.getByLabel('Reason').fill('Settled for good');
    await closing.getByRole('button', { name: 'Close matter' }).click();
    await page.getByText(/ · Closed /).waitFor();
    await page.getByText('No documents on hold').waitFor();

    const olive = await site().visit({ as: lease.owner, at: '/records' });
    await olive.getByText('You need to be a records manager to view this page').waitFor();
    expect(await olive.getByRole('link', { name: 'Records' }).count()).toBe(0);
  });

  test('the command menu leads there, and what an owner deleted is brought back', async () => {
    const olive = await site().person();
    const { id } = await site().documents.draft(olive, `Deleted ${olive.username}`);
    expect((await olive.client.delete(`/api/documents/${id}`)).status).toBe(200);
    const page = await site().visit({ as: await recordsManager(site()), at: '/dashboard' });
    await page.getByRole('link', { name: 'Records' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find documents, people and actions' }).fill('retention');
    await page.getByRole('option', { name: 'Go to Records', selected: true }).waitFor();
    await page.keyboard.press('Enter');

    await page.getByLabel('Show', { exact: true }).selectOption('Deleted by owners');
    await page.getByRole('button', { name: `Restore: Deleted ${olive.username}` }).click();
    const restoring = page.getByRole('dialog', { name: 'Restore this document' });
    await restoring.getByLabel('Reason').fill('By mistake');
    expect(await violationsOf(page)).toEqual([]);
    await restoring.getByRole('button', { name: 'Restore' }).click();
    await seesToast(page, 'Document restored');
    await soon(async () => (await olive.client.get(`/api/documents/${id}`)).status).toBe(200);
  });

  test('a rule is made for documents from one template', async () => {
    const olive = await site().person();
    const id = await makeTemplate(olive, { title: `Leases ${olive.username}` });
    const page = await site().visit({ as: await recordsManager(site()), at: '/records?tab=rules' });
    await page.getByRole('button', { name: 'Add rule' }).click();
    const rule = page.getByRole('dialog', { name: 'Add a retention rule' });
    await rule.getByLabel('Name').fill('Only leases');
    await rule.getByRole('checkbox', { name: new RegExp(`^Leases ${olive.username}`) }).check();
    expect(await violationsOf(page)).toEqual([]);
    await rule.getByRole('button', { name: 'Save rule' }).click();
    await page.getByText('Applies to: completed, from 1 template').waitFor();
    const rita = await recordsManager(site());
    const [made] = (await rita.client.get('/api/retention/rules')).json();
    expect(made).toMatchObject({ name: 'Only leases', templates: [id] });

    await page.getByRole('button', { name: 'Retire: Only leases' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
    await page.getByText('No rules yet').waitFor();
  });
};
