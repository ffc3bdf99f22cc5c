import { expect, test } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import { upload } from '../harness/people.ts';
import type { OwnSite } from './site.ts';

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

  test('a lost connection is shown; when it is back, what was missed is there', async () => {
    const olive = await site().person();
    const page = await site().visit({ as: olive, at: '/documents' });
    await page.getByText('No documents yet').waitFor();
    const notice = page.getByRole('status').getByText('Connection lost. Reconnecting…');

    await page.route('/api/live', (route) => route.abort());
    await site().stack.processes.kill9('query');
    await notice.waitFor();
    await upload(olive.client, 'lease.pdf', await samplePdf(), 'Lease made meanwhile');
    await site().stack.processes.ready('query');
    expect(await page.getByText('Lease made meanwhile').count()).toBe(0);

    await page.unroute('/api/live');
    await notice.waitFor({ state: 'detached' });
    await page.getByText('Lease made meanwhile').waitFor();
  });
};
