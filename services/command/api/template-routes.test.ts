import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { TemplateView } from '#contracts/api/views/template.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import type { Upload } from '../../../tests/harness/client.ts';
import { file } from '../document/testing/sample-lease.ts';
import { everywhere } from '../testing/every-route.ts';
import { withMedia } from '../testing/media.ts';
import { type Draft, templateOf } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';
import { fullTemplate, templatesFrom } from './testing/templates.ts';

const stack = await startStack();
const service = await stack.serve();
const { ask, olive, refused } = await everywhere(stack, service);
const create = await templatesFrom(service, olive.session);

describe('a template', () => {
  withMedia(stack);

  test('is made of a file, with three roles in the same breath', async () => {
    const answer = await create({ title: ' Lease ', description: ' For tenants\nof flats ' });

    const template = answer.json();
    expect(answer.status).toBe(201);
    expect(TemplateView.strict().parse(template)).toMatchObject({
      documentId: template.id,
      title: 'Lease',
      description: 'For tenants\nof flats',
      originalFileName: 'lease.pdf',
      fileType: 'pdf',
      pageCount: 2,
      imageUrls: [`/api/documents/${template.id}/image/1`, `/api/documents/${template.id}/image/2`],
      createdById: olive.id,
      usageCount: 0,
    });
    const log = await stack.documentLog(template.id);
    expect(new Set(log.map(({ metadata }) => metadata.commandId)).size).toBe(1);
    expect((await stack.stateOf(template.id)).recipients).toMatchObject([
      { title: 'Signer 1', role: 'signer', signingOrder: 1, fullName: '', email: '' },
      { title: 'Signer 2', role: 'signer', signingOrder: 2, fullName: '', email: '' },
      { title: 'CC Recipient', role: 'copy', signingOrder: 3, fullName: '', email: '' },
    ]);
  });

  test('may go without a description', async () => {
    expect((await create({ title: 'Lease' })).json().description).toBeNull();
    expect((await create({ title: 'Lease', description: ' ' })).json().description).toBeNull();
  });

  test('with the same key is one template', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = [await create({ title: 'Lease' }, {}, key), await create({ title: 'Lease' }, {}, key)];

    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  test.each<[string, number, string, string, Record<string, string>, Partial<Upload>]>([
    ['no title', 422, 'template.no-title', 'Please enter a template title.', { title: ' ' }, {}],
    ['no file', 422, 'template.no-file', 'Please select a document to upload.', {}, { part: 'document' }],
    ['an empty file', 422, 'upload.empty', 'This file is empty.', {}, { bytes: Buffer.alloc(0) }],
    [
      'a picture',
      415,
      'upload.wrong-type',
      'Please select a PDF or Word document.',
      {},
      { name: 'lease.png' },
    ],
  ])('of %s is refused in the words of its dialog', async (_, status, code, message, fields, upload) => {
    const answer = await refused(status, code, () => create({ title: 'Lease', ...fields }, upload));

    expect(answer.json().message).toBe(message);
  });

  test.each([{ title: 'x'.repeat(201) }, { description: 'x'.repeat(1_001) }, { owner: 'mallory' }])(
    'with what does not fit is refused: %o',
    async (fields) => {
      await refused(422, 'invalid', () => create({ title: 'Lease', ...fields }));
    },
  );

  test('gets another title and description, and loses the description', async () => {
    const draft = await templateOf(stack, olive.id);
    const edit = routeNamed('PATCH /api/templates/:id');

    const answer = await ask(edit, draft, { body: { title: 'Rent', description: 'Short' } });
    expect(TemplateView.omit({ usageCount: true }).strict().parse(answer.json())).toMatchObject({
      id: draft.id,
      title: 'Rent',
      description: 'Short',
    });
    for (const description of ['', null])
      expect((await ask(edit, draft, { body: { description } })).json().description).toBeNull();
  });

  test('is deleted', async () => {
    const draft = await templateOf(stack, olive.id);
    const remove = routeNamed('DELETE /api/templates/:id');

    expect((await ask(remove, draft)).json()).toEqual({ id: draft.id });
    await refused(404, 'not-found', () => ask(remove, draft));
  });
});

describe('using a template', () => {
  const use = routeNamed('POST /api/templates/:id/use');
  const tim = { fullName: 'Tim', email: 'tim@example.com' };

  test('makes a draft with its file and fields, in which people have its roles', async () => {
    const draft = await templateOf(stack, olive.id);
    const people = [{ roleId: draft.other, fullName: 'Lea', email: 'lea@example.com' }];

    const answer = await ask(use, draft, {
      body: { title: 'Flat 7', recipients: [{ roleId: draft.recipient, ...tim }, ...people] },
    });

    const made = answer.json();
    expect([answer.status, made]).toMatchObject([
      201,
      { title: 'Flat 7', status: 'draft', isTemplate: false, createdById: olive.id, pageCount: 2 },
    ]);
    const state = await stack.stateOf(made.id);
    expect(state).toMatchObject({
      ...file,
      kind: 'document',
      template: draft.id,
      recipients: [
        { ...tim, title: 'Tenant', role: 'signer', signingOrder: 1, status: 'pending' },
        { fullName: 'Lea', title: 'Landlord', signingOrder: 2 },
      ],
      fields: [{ type: 'signature', x: 10, y: 10, width: 100, height: 30, required: true, value: null }],
    });
    expect(state.fields[0]?.recipient).toBe(state.recipients[0]?.id);
    for (const id of [draft.recipient, draft.other, draft.field])
      expect(JSON.stringify([state.recipients, state.fields])).not.toContain(id);
    expect(await verifyChain(await stack.documentLog(made.id))).toMatchObject({ unbroken: true });
  });

  test('is one append, of which the template itself has none', async () => {
    const draft = await templateOf(stack, olive.id);
    const before = await stack.documentLog(draft.id);

    const { id } = (await ask(use, draft)).json();

    const log = await stack.documentLog(id);
    expect(log.map(({ type }) => type)).toEqual([
      'DocumentCreatedFromTemplate',
      'RecipientAdded',
      'FieldPlaced',
    ]);
    expect(new Set(log.map(({ metadata }) => metadata.commandId)).size).toBe(1);
    expect(await stack.documentLog(draft.id)).toEqual(before);
  });

  test('has the title of the template where no other is given', async () => {
    expect((await ask(use, await templateOf(stack, olive.id))).json().title).toBe('Lease');
  });

  test('leaves out roles that nobody takes', async () => {
    const draft = await templateOf(stack, olive.id);
    const recipients = [
      { roleId: draft.recipient, ...tim },
      { roleId: draft.other, fullName: ' ', email: '' },
    ];

    const { id } = (await ask(use, draft, { body: { recipients } })).json();

    expect((await stack.stateOf(id)).recipients).toMatchObject([{ fullName: 'Tim' }]);
  });

  test.each<[string, number, string, string, (draft: Draft) => object[]]>([
    [
      'nobody for a role with fields',
      422,
      'template.no-person',
      'Please enter a name and email for “Tenant”.',
      () => [],
    ],
    [
      'a name without an e-mail',
      422,
      'recipient.no-person',
      'Please enter a name and email for “Landlord”.',
      ({ recipient, other }) => [
        { roleId: recipient, ...tim },
        { roleId: other, fullName: 'Lea', email: '' },
      ],
    ],
    [
      'a role of nothing',
      422,
      'template.no-such-role',
      'This role isn’t part of the template.',
      () => [{ roleId: randomUUID(), ...tim }],
    ],
    [
      'a role twice',
      422,
      'invalid',
      'Two people have the role “Tenant”. Please choose one.',
      ({ recipient }) => [
        { roleId: recipient, ...tim },
        { roleId: recipient, ...tim },
      ],
    ],
  ])('with %s is refused', async (_, status, code, message, recipients) => {
    const draft = await templateOf(stack, olive.id);

    const answer = await refused(status, code, () =>
      ask(use, draft, { body: { recipients: recipients(draft) } }),
    );

    expect(answer.json().message).toBe(message);
  });

  test('asked for again with the same key is the same, even once the template is gone', async () => {
    const draft = await templateOf(stack, olive.id);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await ask(use, draft, { headers });
    await stack.tell(olive.id, draft.id, { type: 'DeleteDocument', data: {} });

    expect((await ask(use, draft, { headers })).text).toBe(first.text);
    await refused(404, 'not-found', () => ask(use, draft));
  });

  test('with all that it can hold is done', async () => {
    const { id, roles } = await fullTemplate(stack, olive.id);
    const recipients = roles.map((roleId) => ({ roleId, ...tim }));

    const answer = await ask(use, { id } as Draft, { body: { recipients } });

    const { fields, recipients: people } = await stack.stateOf(answer.json().id);
    expect([fields.length, people.length]).toEqual([1_000, 100]);
  });
});
