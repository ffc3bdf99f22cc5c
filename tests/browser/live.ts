import { expect, test } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import { upload } from '../harness/people.ts';
import { heldRequests } from './moments.ts';
import type { OwnSite, Person } from './site.ts';

/** Live changes and a lost connection. */
export const live = (site: () => OwnSite) => {
  test('a change made elsewhere appears without a reload, in every tab', async () => {
    const olive = await site().person();
    const list = await site().visit({ as: olive, at: '/documents' });
    const dashboard = await list.context().newPage();
    await dashboard.goto('/dashboard');
    await dashboard.getByText('No documents yet.').waitFor();
    await list.getByText('No documents yet').waitFor();

    const lease = await site().documents.sent(olive, 'Lease');
    await list.getByRole('listitem').getByText('Waiting for others').waitFor();
    await dashboard.getByRole('link', { name: 'Waiting for others 1' }).waitFor();

    await site().documents.complete(lease);
    await list.getByRole('button', { name: 'Download completed document' }).waitFor();
    await dashboard.getByRole('link', { name: 'Signed 1' }).waitFor();

    expect((await olive.client.delete(`/api/documents/${lease.id}`)).status).toBe(200);
    await list.getByText('No documents yet').waitFor();
  });

  test('what changed before a page could listen is on it as soon as it can: after signing in, and where another tab listened', async () => {
    const olive = await site().person();
    const before = heldRequests('/api/live*');
    const first = await site().visit({ at: '/login', prepare: before.hold });
    await first.getByLabel('Username').fill(olive.username);
    await first.getByLabel('Password', { exact: true }).fill('correct horse');
    await first.keyboard.press('Enter');
    await first.waitForURL('/dashboard');
    await first.getByRole('link', { name: 'Documents', exact: true }).click();
    await first.getByText('No documents yet').waitFor();
    await happened(olive, 'Lease');
    before.release();
    await first.getByText('Lease', { exact: true }).waitFor();

    const after = heldRequests('/api/live*');
    const second = await first.context().newPage();
    await after.hold(second);
    const reads: string[] = [];
    second.on('request', (request) => {
      if (/\/api\/documents$/.test(request.url())) reads.push(request.url());
    });
    await second.goto('/documents');
    await second.getByText('Lease', { exact: true }).waitFor();
    const takesOver = second.waitForRequest('/api/live*');
    await first.close();
    await takesOver;
    await happened(olive, 'Will');
    after.release();
    await second.getByText('Will', { exact: true }).waitFor();
    await happened(olive, 'Deed');
    await second.getByText('Deed', { exact: true }).waitFor();
    // Once as the page began, and once for each change.
    expect(reads).toHaveLength(3);
  });

  test('what changed after a tab was read for, and before its program ran, is on it', async () => {
    const olive = await site().person();
    const first = await site().visit({ as: olive, at: '/documents' });
    await first.getByText('No documents yet').waitFor();
    const program = heldRequests('**/*.js');
    const second = await first.context().newPage();
    await program.hold(second);
    const read = second.waitForResponse(/\/api\/documents$/);
    await second.goto('/documents', { waitUntil: 'commit' });
    await read;
    await happened(olive, 'Lease');
    await first.getByText('Lease', { exact: true }).waitFor();

    program.release();
    await second.getByText('Lease', { exact: true }).waitFor();
  });

  test('a lost connection is shown; when it is back, what was missed is there', async () => {
    const olive = await site().person();
    const page = await site().visit({ as: olive, at: '/documents' });
    await page.getByText('No documents yet').waitFor();
    const notice = page.getByRole('status').getByText('Connection lost. Reconnecting…');

    await page.route('/api/live*', (route) => route.abort());
    await site().stack.processes.kill9('query');
    await notice.waitFor();
    await site().stack.processes.ready('query');
    await upload(olive.client, 'lease.pdf', await samplePdf(), 'Lease made meanwhile');
    expect(await page.getByText('Lease made meanwhile').count()).toBe(0);

    await page.unroute('/api/live*');
    await notice.waitFor({ state: 'detached' });
    await page.getByText('Lease made meanwhile').waitFor();
  });
};

/** A document that was uploaded elsewhere, and is in the read models. */
const happened = async ({ client }: Person, title: string) => {
  await upload(client, `${title}.pdf`, await samplePdf(), title);
  expect((await client.get('/api/documents')).text).toContain(title);
};
