import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DocumentDetailView, DocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { TemplateDetailView, TemplateView } from '#contracts/api/views/template.ts';
import {
  deleted,
  fieldOf,
  fieldPlaced,
  madeFrom,
  page,
  recipientAdded,
  roleAdded,
  templateCreated,
  uploaded,
} from '../testing/sample-lease.ts';
import { type Person, startStack } from '../testing/stack.ts';

const { get, happen, signedIn } = await startStack();
const olive = await signedIn('olive');
const mallory = await signedIn('mallory');

describe('GET /api/templates', () => {
  test('is the own templates, newest first, without deleted ones', async () => {
    const owner = await signedIn('lister');
    const [one, two] = [randomUUID(), randomUUID()];
    await happen(one, templateCreated(owner.id, { title: 'One', description: 'The first' }));
    await happen(randomUUID(), templateCreated(owner.id, { title: 'Gone' }), deleted);
    await happen(randomUUID(), uploaded(owner.id, 'No template'));
    const after = await happen(two, templateCreated(owner.id, { title: 'Two' }));

    const list = z
      .array(z.strictObject(TemplateView.shape))
      .parse(await json('/api/templates', owner, after));

    expect(list.map(({ title }) => title)).toEqual(['Two', 'One']);
    expect(list[1]).toEqual({
      id: one,
      documentId: one,
      title: 'One',
      description: 'The first',
      originalFileName: 'lease.pdf',
      fileType: 'pdf',
      pageCount: 2,
      imageUrls: [`/api/documents/${one}/image/1`, `/api/documents/${one}/image/2`],
      createdById: owner.id,
      createdAt: expect.stringMatching(/Z$/),
      usageCount: 0,
    });
  });

  test('tells how often each was used, drafts and deleted documents included', async () => {
    const { id } = await template();
    await happen(randomUUID(), madeFrom(id, olive.id));
    const after = await happen(randomUUID(), madeFrom(id, olive.id), deleted);

    const list = z.array(TemplateView).parse(await json('/api/templates', olive, after));

    expect(list.find((one) => one.id === id)?.usageCount).toBe(2);
  });

  test("holds nothing of anybody else's", async () => {
    const { after } = await template();

    expect(await json('/api/templates', mallory, after)).toEqual([]);
  });
});

describe('GET /api/templates/{id}', () => {
  test('is the template with its roles and fields in the order they were added', async () => {
    const { id, tenant, counsel, fields, after } = await template();

    const detail = z
      .strictObject(TemplateDetailView.shape)
      .parse(await json(`/api/templates/${id}`, olive, after));

    expect(detail.template).toMatchObject({ id, title: 'Standard lease', usageCount: 0 });
    expect(detail.pages).toEqual([page, page]);
    expect(detail.roles).toEqual([
      { id: tenant, name: 'Tenant', role: 'signer', signingOrder: 1 },
      { id: counsel, name: 'Counsel', role: 'cc', signingOrder: 2 },
    ]);
    expect(detail.templateFields.map((field) => field.id)).toEqual(fields);
    expect(detail.templateFields[0]).toEqual({
      id: fields[0],
      templateId: id,
      roleId: tenant,
      recipientRole: 'signer',
      type: 'text',
      label: 'Text',
      pageNumber: 1,
      x: 10,
      y: 20,
      width: 150,
      height: 30,
      fontSize: 12,
      required: true,
    });
  });

  test('is not there for anybody else, for a document, or for what never was', async () => {
    const { id } = await template();
    const [document, gone] = [randomUUID(), randomUUID()];
    await happen(gone, templateCreated(mallory.id), deleted);
    const after = await happen(document, uploaded(mallory.id));

    for (const one of [id, document, gone, randomUUID(), 'no-uuid', '%00']) {
      const answer = await get(`/api/templates/${one}`, { as: mallory, after });
      expect([answer.status, await answer.text()]).toEqual([
        404,
        JSON.stringify({ message: 'Not found.', code: 'not-found' }),
      ]);
    }
  });

  test.each(['/api/templates', `/api/templates/${randomUUID()}`])('asks for a sign-in: %s', async (path) => {
    expect((await get(path)).status).toBe(401);
  });
});

describe('where documents are shown, a template', () => {
  test('is marked, with its roles by their titles', async () => {
    const { id, tenant, after } = await template();

    const detail = DocumentDetailView.parse(await json(`/api/documents/${id}`, olive, after));

    expect(detail.document).toMatchObject({
      title: '[TEMPLATE] Standard lease',
      isTemplate: true,
      status: 'draft',
    });
    expect(detail.recipients[0]).toMatchObject({ id: tenant, title: 'Tenant', fullName: '', email: '' });
    expect(detail.fields).toHaveLength(2);
  });

  test('is in no list of documents, and its roles in none of recipients', async () => {
    const owner = await signedIn('owner');
    const [id, document, sam] = [randomUUID(), randomUUID(), randomUUID()];
    await happen(id, templateCreated(owner.id), roleAdded(randomUUID(), 'Tenant'));
    const after = await happen(document, uploaded(owner.id), recipientAdded(sam));

    const documents = z.array(DocumentView).parse(await json('/api/documents', owner, after));
    const recipients = z.array(RecipientView).parse(await json('/api/recipients', owner, after));

    expect(documents.map((one) => [one.id, one.isTemplate])).toEqual([[document, false]]);
    expect(recipients.map((one) => one.id)).toEqual([sam]);
  });

  test('has no sealed copy to be downloaded', async () => {
    const { id, after } = await template();

    expect((await get(`/api/documents/${id}/download`, { as: olive, after })).status).toBe(409);
  });
});

const json = async (path: string, as: Person, after: string) => {
  const answer = await get(path, { as, after });
  expect(answer.status).toBe(200);

  return answer.json();
};

/** Olive's, with two roles and two fields for the first. */
const template = async () => {
  const [id, tenant, counsel] = [randomUUID(), randomUUID(), randomUUID()];
  const fields = [fieldOf(id), fieldOf(id)];
  const after = await happen(
    id,
    templateCreated(olive.id),
    roleAdded(tenant, 'Tenant'),
    roleAdded(counsel, 'Counsel', { role: 'copy', signingOrder: 2 }),
    ...fields.map((field) => fieldPlaced(field, tenant)),
  );

  return { id, tenant, counsel, fields, after };
};
