import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import type { TemplateDetailView } from '#contracts/api/views/template.ts';
import { contractPdf } from './fixtures/contract-pdf.ts';
import { sampleDocx } from './fixtures/word.ts';
import type { Client, Upload } from './harness/client.ts';
import { type Mailbox, openMailbox } from './harness/mailbox.ts';
import { type SharedProduct, sharedProduct } from './harness/on-demand.ts';
import { PATIENCE } from './harness/patience.ts';
import { newAddress, sign, signedIn, tokenIn } from './harness/people.ts';
import { signaturesIn, textOf } from './harness/poppler.ts';

let stack: SharedProduct;
let mailbox: Mailbox;

beforeAll(async () => {
  stack = await sharedProduct();
  mailbox = openMailbox(stack.mailbox);
});

describe('a template', () => {
  test('is filled with fields, used, sent, signed in order and sealed', async () => {
    const { client, email } = await signedIn(stack.url);
    const { id } = await created(client, { name: 'lease.pdf', bytes: await contractPdf() });
    const { template, roles, templateFields } = await shown(client, id);
    expect(template).toMatchObject({ title: 'Lease', usageCount: 0, pageCount: 6 });
    expect(templateFields).toEqual([]);
    expect(roles.map(({ name, role, signingOrder }) => [name, role, signingOrder])).toEqual([
      ['Signer 1', 'signer', 1],
      ['Signer 2', 'signer', 2],
      ['CC Recipient', 'cc', 3],
    ]);
    const [first, second, copy] = roles.map((role) => role.id);

    const field = { templateId: id, pageNumber: 6, x: 80, y: 900 };
    for (const more of [
      { roleId: first, type: 'signature' },
      { roleId: first, type: 'date', y: 960 },
      { roleId: second, type: 'name', x: 420 },
    ])
      expect((await client.post('/api/template-fields', { ...field, ...more })).status).toBe(201);

    const [ada, boris, carla] = [newAddress('ada'), newAddress('boris'), newAddress('carla')];
    const people = [
      { roleId: first, fullName: 'Ada Lovelace', email: ada },
      { roleId: second, fullName: 'Boris Second', email: boris },
      { roleId: copy, fullName: 'Carla Copy', email: carla },
    ];
    const made = await client.post(`/api/templates/${id}/use`, { title: 'Flat 7', recipients: people });
    expect([made.status, made.json()]).toMatchObject([201, { title: 'Flat 7', status: 'draft' }]);
    const document = `/api/documents/${made.json().id}`;
    const detail: DocumentDetailView = (await client.get(document)).json();
    expect(detail.document).toMatchObject({ title: 'Flat 7', isTemplate: false, pageCount: 6 });
    expect(detail.recipients.map(({ fullName, role, title }) => [fullName, role, title])).toEqual([
      ['Ada Lovelace', 'signer', 'Signer 1'],
      ['Boris Second', 'signer', 'Signer 2'],
      ['Carla Copy', 'copy', 'CC Recipient'],
    ]);
    expect(detail.fields.map(({ type, width, height }) => [type, width, height])).toEqual([
      ['signature', 150, 40],
      ['date', 150, 40],
      ['name', 150, 40],
    ]);
    expect((await shown(client, id)).template.usageCount).toBe(1);

    expect((await client.post(`${document}/send`)).status).toBe(200);
    const adas = tokenIn(await mailbox.waitForMail(ada, 'Flat 7'));
    expect((await sign(stack.url, adas)).json()).toEqual({ completed: false });
    const boriss = tokenIn(await mailbox.waitForMail(boris, 'Flat 7'));
    expect((await sign(stack.url, boriss, () => 'Boris Second')).json()).toEqual({ completed: true });

    const sealed = await vi.waitFor(async () => {
      const answer = await client.get(`${document}/download`);
      expect(answer.status).toBe(200);
      return answer.bytes;
    }, PATIENCE);
    expect(await signaturesIn(sealed)).toEqual([{ isValid: true, coversWholeFile: true }]);
    const text = await textOf(sealed);
    for (const written of ['Ada Lovelace', '11/21/2026', 'Boris Second', 'created “Flat 7” from a template'])
      expect(text.replace(/\s+/g, ' ')).toContain(written);
    await mailbox.waitForMail(carla, 'Completed');
    await mailbox.waitForMail(email, 'Completed');

    expect((await shown(client, id)).templateFields.map(({ type }) => type)).toEqual([
      'signature',
      'date',
      'name',
    ]);
  });

  test('of a Word file is shown as pages, on the pages of documents', async () => {
    const { client } = await signedIn(stack.url);
    const { id, imageUrls } = await created(client, { name: 'lease.docx', bytes: await sampleDocx() });

    const { document }: DocumentDetailView = (await client.get(`/api/documents/${id}`)).json();

    expect(document).toMatchObject({ title: '[TEMPLATE] Lease', isTemplate: true, fileType: 'docx' });
    const image = await client.get(imageUrls[0] ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await client.get('/api/documents')).json()).toEqual([]);
    expect((await client.get('/api/recipients')).json()).toEqual([]);
    expect((await client.get('/api/templates')).json()).toMatchObject([{ id, fileType: 'docx' }]);
  });

  test('is nobody else’s, to see or to use', async () => {
    const { client } = await signedIn(stack.url);
    const { client: stranger } = await signedIn(stack.url, 'Mallory Other');
    const { id, imageUrls } = await created(client, { name: 'lease.pdf', bytes: await contractPdf() });

    for (const answer of [
      await stranger.get(`/api/templates/${id}`),
      await stranger.get(imageUrls[0] ?? ''),
      await stranger.post(`/api/templates/${id}/use`, {}),
      await stranger.patch(`/api/templates/${id}`, { title: 'Mine' }),
      await stranger.delete(`/api/templates/${id}`),
    ])
      expect(answer.status).toBe(404);
    expect((await stranger.get('/api/templates')).json()).toEqual([]);
    expect((await shown(client, id)).template).toMatchObject({ title: 'Lease', usageCount: 0 });
  });
});

const created = async (client: Client, file: Pick<Upload, 'name' | 'bytes'>) => {
  const answer = await client.upload('/api/templates', {
    ...file,
    part: 'file',
    fields: { title: 'Lease', description: 'For tenants' },
  });
  expect({ status: answer.status, body: answer.text }).toMatchObject({ status: 201 });

  return answer.json() as { id: string; documentId: string; imageUrls: string[] };
};

const shown = async (client: Client, id: string): Promise<TemplateDetailView> => {
  const answer = await client.get(`/api/templates/${id}`);
  expect(answer.status).toBe(200);

  return answer.json();
};
