import { afterAll, describe, expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { ACCOUNT, DOCUMENT, happened, inDocument, minute, testModels } from '../testing/projections.ts';

const { projected, rows, close } = await testModels();
afterAll(close);

describe('a template', () => {
  test('stands beside documents, not among them', async () => {
    expect(await projected(inDocument(created), 'select * from templates')).toEqual([row]);
    expect(await rows('select kind, status from documents')).toEqual([{ kind: 'template', status: 'draft' }]);
  });

  test.each([
    [{ title: 'Rent' }, { title: 'Rent' }],
    [{ description: 'Other' }, { description: 'Other' }],
    [{ description: null }, { description: null }],
    [{}, {}],
  ])('changes in what was edited and nothing else: %o', async (changes, columns) => {
    const edited: DocumentEvent = { type: 'TemplateEdited', data: changes };

    expect(await projected(inDocument(created, edited), 'select * from templates')).toEqual([
      { ...row, ...columns },
    ]);
  });

  test('is out of sight once it was deleted, with its roles and fields', async () => {
    const gone: DocumentEvent = { type: 'DocumentDeleted', data: {} };
    await projected(inDocument(created, tenant, signature, gone), 'select 1');

    for (const view of ['templates', 'template_roles', 'template_fields'])
      expect(await rows(`select * from ${view}`)).toEqual([]);
  });

  test('counts its uses', async () => {
    const uses = [1, 2, 3].flatMap((n) => happened(`document-${DOCUMENT.replace(/.$/, `${n + 1}`)}`, used));
    const history = [...inDocument(created), ...uses].map((event, n) => ({
      ...event,
      position: 1_000n + BigInt(n),
      id: `00000000-0000-4000-8000-00000000000${n}`,
    }));

    expect(await projected(history, 'select usage_count from templates')).toEqual([{ usage_count: 3 }]);
    expect(await rows(`select count(*)::int from documents where template_id = '${DOCUMENT}'`)).toEqual([
      { count: 3 },
    ]);
  });

  test('that a document names and nobody knows is no obstacle', async () => {
    expect(await projected(inDocument(used), 'select title, template_id from documents')).toEqual([
      { title: 'Lease', template_id: DOCUMENT },
    ]);
  });
});

test('roles are the recipients of a template, and no document’s', async () => {
  const history = inDocument(created, tenant, counsel);

  expect(await projected(history, 'select * from template_roles order by revision')).toEqual([
    { template_id: DOCUMENT, id: TENANT, revision: 1, name: 'Tenant', role: 'signer', signing_order: 1 },
    { template_id: DOCUMENT, id: COUNSEL, revision: 2, name: 'Counsel', role: 'copy', signing_order: 2 },
  ]);
  expect(await projected(inDocument(uploaded, tenant), 'select * from template_roles')).toEqual([]);
});

test('fields of a template tell whose they are by role', async () => {
  const history = inDocument(created, tenant, signature);

  expect(await projected(history, 'select * from template_fields')).toEqual([
    {
      template_id: DOCUMENT,
      id: `${DOCUMENT}.${TENANT}`,
      revision: 2,
      role_id: TENANT,
      recipient_role: 'signer',
      members: {
        type: 'signature',
        label: 'Signature',
        pageNumber: 1,
        x: 1,
        y: 2,
        width: 150,
        height: 40,
        fontSize: 12,
        required: true,
      },
    },
  ]);
  expect(await projected(inDocument(uploaded, tenant, signature), 'select * from template_fields')).toEqual(
    [],
  );
});

const TENANT = '44444444-4444-4444-8444-444444444444';
const COUNSEL = '55555555-5555-4555-8555-555555555555';

const file = {
  owner: ACCOUNT,
  title: 'Lease',
  originalFileName: 'lease.docx',
  fileType: 'docx' as const,
  original: 'a'.repeat(64),
  pdf: 'b'.repeat(64),
  pages: [{ width: 612, height: 792 }],
};

const uploaded: DocumentEvent = { type: 'DocumentUploaded', data: file };
const created: DocumentEvent = { type: 'TemplateCreated', data: { ...file, description: 'For tenants' } };
const used: DocumentEvent = {
  type: 'DocumentCreatedFromTemplate',
  data: { ...file, template: DOCUMENT },
};

const role = (recipient: string, title: string, more: object): DocumentEvent => ({
  type: 'RecipientAdded',
  data: { recipient, fullName: '', email: '', role: 'signer', signingOrder: 1, title, ...more },
});
const tenant = role(TENANT, 'Tenant', {});
const counsel = role(COUNSEL, 'Counsel', { role: 'copy', signingOrder: 2 });

const signature: DocumentEvent = {
  type: 'FieldPlaced',
  data: {
    field: `${DOCUMENT}.${TENANT}`,
    recipient: TENANT,
    type: 'signature',
    label: 'Signature',
    pageNumber: 1,
    x: 1,
    y: 2,
    width: 150,
    height: 40,
    fontSize: 12,
    required: true,
  },
};

const row = {
  id: DOCUMENT,
  position: '1000',
  title: 'Lease',
  description: 'For tenants',
  original_file_name: 'lease.docx',
  file_type: 'docx',
  page_count: 1,
  pages: file.pages,
  created_by_id: ACCOUNT,
  created_at: minute(0),
  usage_count: 0,
};
