import { expect, test } from 'vitest';
import { invitationToken } from '../../services/shared/keys/invitation-link.ts';
import { lossyWordFile } from '../fixtures/word-losses.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { addRecipient, confirmEmail, newAddress, placeField, upload } from '../harness/people.ts';
import { type Person, type Site, seesToast } from './site.ts';
import { auditOf, violationsOf } from './violations.ts';

/** Four eyes: one member of an organisation asks, another releases. */
export const documentRelease = (site: () => Site) => {
  test('one asks for the release, another looks at the document and releases it, and it is out', async () => {
    const { olive, mia, id, ada } = await teamsDraft(site());
    const page = await site().visit({ as: olive, at: `/document/${id}` });
    await page.getByRole('button', { name: 'Ask for Release' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for release' });
    await dialog.getByRole('radio', { name: 'Mia Manager' }).click();
    await dialog.getByLabel('Note').fill('The rent is as agreed');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask for release' }).click();
    await seesToast(page, 'Asked for release');
    await page.getByText('Waiting for release by Mia Manager').waitFor();

    const release = await site().visit({ as: mia, at: `/document/${id}`, width: 375 });
    await release.getByText('Olive Owner asks you to release this document').waitFor();
    await release.getByText('The rent is as agreed').waitFor();
    await release.getByText('Ada Lovelace').first().waitFor();
    expect(await violationsOf(release)).toEqual([]);
    await release.getByRole('button', { name: 'Release and Send' }).click();
    await seesToast(release, 'Released and sent');

    await openMailbox(site().stack.mailbox).waitForMail(ada, 'Lease');
    await page.getByText('Waiting for others').first().waitFor();
  });

  test('somebody who asks for the release is told first which words the pages lack', async () => {
    const { olive, id } = await teamsDraft(site(), lossyWordFile());
    const page = await site().visit({ as: olive, at: `/document/${id}`, width: 375 });
    await page.getByRole('button', { name: 'Ask for Release' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for release' });
    await dialog.getByRole('button', { name: 'Ask for release' }).click();
    await dialog.getByText('INSIDE payable 4711').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask for release' }).click();
    await seesToast(page, 'Asked for release');
    await page.getByText('Waiting for release by a team manager').waitFor();
  });

  test('a request is taken back, and a release refused with a reason', async () => {
    const { olive, mia, id } = await teamsDraft(site());
    const page = await site().visit({ as: olive, at: `/document/${id}` });
    const ask = async () => {
      await page.getByRole('button', { name: 'Ask for Release' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Ask for release' }).click();
      await page.getByText('Waiting for release by a team manager').waitFor();
    };
    await ask();
    await page.getByRole('button', { name: 'Take back' }).click();
    await ask();

    const release = await site().visit({ as: mia, at: `/document/${id}` });
    await release.getByRole('button', { name: 'Refuse…' }).click();
    await release.getByLabel('Reason').fill('The rent is wrong');
    await release.getByRole('button', { name: 'Refuse', exact: true }).click();
    await seesToast(release, 'Release refused');
    await page.getByRole('button', { name: 'Ask for Release' }).waitFor();
  });

  test('a document is shared with a colleague until a day, who sees it and may do no more', async () => {
    const { olive, mia, id, join } = await teamsDraft(site());
    const vera = await join('Vera Viewer');
    const page = await site().visit({ as: olive, at: `/document/${id}` });
    await page.getByText('Team Sales').waitFor();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share “Lease”' });
    await dialog.getByText('Not shared with anyone yet.').waitFor();
    await dialog.getByRole('searchbox').fill('Vera');
    await dialog.getByRole('radio', { name: /^Vera Viewer/ }).click();
    await dialog.getByLabel('Until').fill('2099-12-31');
    for (const colours of ['light', 'dark'] as const) expect(await auditOf(page, colours)).toEqual([]);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await seesToast(page, 'Document shared');
    await dialog.getByText('until Dec 31, 2099').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Shared with Vera Viewer').waitFor();
    await dialog.waitFor({ state: 'detached' });

    const shared = await site().visit({ as: vera, at: `/document/${id}`, width: 375 });
    await shared.getByText('Owned by Olive Owner').waitFor();
    for (const name of ['Share', 'Duplicate', 'Timeline'])
      expect(await shared.getByRole('button', { name }).or(shared.getByRole('link', { name })).count()).toBe(
        0,
      );
    expect(await shared.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await violationsOf(shared)).toEqual([]);

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share…' }).click();
    await page.getByRole('button', { name: 'Stop sharing with Vera Viewer' }).click();
    await seesToast(page, 'Share ended');
    await shared.getByText('Failed to load document').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Transfer…' }).click();
    const transfer = page.getByRole('dialog', { name: 'Transfer to another member' });
    await transfer.getByRole('searchbox').fill('Mia');
    await transfer.getByRole('radio', { name: /^Mia Manager/ }).click();
    await transfer.getByLabel('Reason').fill('Olive is on leave');
    await transfer.getByRole('button', { name: 'Transfer' }).click();
    await page.getByText('Owned by Mia Manager').waitFor();
    await openMailbox(site().stack.mailbox).waitForMail(mia.email, 'Now yours');
  });
};

/** A draft of Olive’s in a team that Mia manages, in an organisation with four eyes. */
export const teamsDraft = async (site: Site, wordFile?: Uint8Array) => {
  const mia = await site.person('Mia Manager');
  await confirmEmail(site.stack.mailbox, mia);
  const { id: organisation } = await said(mia, '/api/organisations', { name: 'Acme' });
  const { id: team } = await said(mia, '/api/organisation/teams', { name: 'Sales' });
  const { id: account } = (await mia.client.get('/api/user')).json();
  await said(mia, `/api/organisation/teams/${team}/members`, { account, role: 'manager' });
  const join = async (name: string, teams: readonly object[] = []) => {
    const person = await site.person(name);
    const { id: invitation } = await said(mia, '/api/organisation/members', { email: person.email, teams });
    const token = invitationToken(String(site.stack.env.LINK_SECRET), { organisation, invitation });
    await said(person, `/api/invitations/${token}/accept`, {});
    return person;
  };
  const olive = await join('Olive Owner', [{ team, role: 'sender' }]);
  expect((await mia.client.patch('/api/organisation/policies', { fourEyes: 'all' })).status).toBe(200);

  const { id } = wordFile
    ? await upload(olive.client, 'lease.docx', wordFile)
    : await site.documents.draft(olive, 'Lease');
  const ada = newAddress('ada');
  const { id: recipientId } = await addRecipient(olive.client, id, { fullName: 'Ada Lovelace', email: ada });
  await placeField(olive.client, id, { recipientId, type: 'signature' });
  await said(olive, `/api/documents/${id}/move`, { team });

  return { olive, mia, id, ada, join };
};

const said = async ({ client }: Person, path: string, body: object) => {
  const answer = await client.post(path, body);
  expect({ status: answer.status, body: answer.text }).toMatchObject({
    status: expect.toBeOneOf([200, 201]),
  });

  return answer.json();
};
