import { samplePdf } from '../tests/fixtures/pdf.ts';
import type { Client } from '../tests/harness/client.ts';
import { ok } from './account.ts';

/** A field, but for whom it's for. */
export const spot = { type: 'signature', pageNumber: 1, x: 10, y: 10, width: 150, height: 30 };

/** Uploads a document of one page and adds a recipient. */
export const draft = async (client: Client) => {
  const bytes = await samplePdf({ pages: 1, title: 'Bench' });
  const file = { name: 'bench.pdf', bytes, fields: { title: 'Bench' } };
  const { id } = ok(await client.upload('/api/documents/upload', file));
  const path = `/api/documents/${id}`;
  const { id: recipientId } = ok(
    await client.post(`${path}/recipients`, { fullName: 'Ann Archer', email: 'ann@example.com' }),
  );

  return { id, path, recipientId };
};
