import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TemplateFieldView, TemplateRoleView, TemplateView } from '#contracts/api/views/template.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { samplePdf } from '../../../tests/fixtures/pdf.ts';
import { openClient, type Upload } from '../../../tests/harness/client.ts';
import { startService } from '../../../tests/harness/service.ts';
import { file, placedData } from '../document/testing/sample-lease.ts';
import { everywhere, routeNamed, routesThat } from '../testing/every-route.ts';
import { type Draft, draftOf, startStack, templateOf } from '../testing/stack.ts';

const stack = await startStack();
const service = await stack.serve();
const { ask, mallory, olive, refused } = await everywhere(stack, service);

describe('a template', () => {
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
    ['an empty file', 422, 'upload.empty', 'The file is empty.', {}, { bytes: Buffer.alloc(0) }],
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

  let media: Awaited<ReturnType<typeof startService>>;

  beforeAll(async () => {
    media = await startService('media', {
      NATS_URL: stack.nats.url,
      BLOBS_URL: `file://${stack.folder}`,
      SEAL_KEYS: `${stack.folder}/keys`,
    });
  });
  afterAll(() => media.stop());
});

describe('a role', () => {
  const add = routeNamed('POST /api/templates/:id/roles');
  const edit = routeNamed('PATCH /api/templates/:id/roles/:roleId');

  test('is added behind the others, as a signer, where nothing else is said', async () => {
    const draft = await templateOf(stack, olive.id);

    const answer = await ask(add, draft, { body: { name: ' Witness ' } });

    expect(answer.status).toBe(201);
    expect(TemplateRoleView.strict().parse(answer.json())).toMatchObject({
      name: 'Witness',
      role: 'signer',
      signingOrder: 3,
    });
  });

  test('is whatever is said, and changes', async () => {
    const draft = await templateOf(stack, olive.id);
    const body = { name: 'Counsel', role: 'cc', signingOrder: 9 };
    const { id, ...said } = (await ask(add, draft, { body })).json();
    expect(said).toEqual(body);

    for (const change of [{ name: 'Lawyer' }, { role: 'signer' }, { signingOrder: 1 }, body, {}]) {
      const answer = await ask(edit, draft, { body: change, places: { roleId: id } });
      expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ id, ...change })]);
    }
  });

  test('without a name is refused', async () => {
    const draft = await templateOf(stack, olive.id);

    for (const name of ['', ' ', '\u200b']) {
      await refused(422, 'recipient.no-title', () => ask(add, draft, { body: { name } }));
      await refused(422, 'recipient.no-title', () => ask(edit, draft, { body: { name } }));
    }
  });

  test('is removed with its fields, and the last stays', async () => {
    const draft = await templateOf(stack, olive.id);
    const remove = routeNamed('DELETE /api/templates/:id/roles/:roleId');

    expect((await ask(remove, draft)).json()).toEqual({ id: draft.recipient });
    expect((await stack.stateOf(draft.id)).fields).toEqual([]);
    const answer = await refused(409, 'recipient.last', () =>
      ask(remove, draft, { places: { roleId: draft.other } }),
    );
    expect(answer.json().message).toBe('At least one recipient is required.');
  });
});

describe('a field of a template', () => {
  const place = routeNamed('POST /api/template-fields');
  const edit = routeNamed('PATCH /api/template-fields/:fieldId');
  const bodyFor = ({ id, recipient }: Draft) => ({
    templateId: id,
    roleId: recipient,
    type: 'date',
    pageNumber: 2,
    x: 3,
    y: 4,
  });

  test('is 150 by 40 pixels and required, where nothing else is said', async () => {
    const draft = await templateOf(stack, olive.id);

    const answer = await ask(place, draft, { body: bodyFor(draft) });

    expect(answer.status).toBe(201);
    expect(TemplateFieldView.strict().parse(answer.json())).toMatchObject({
      ...bodyFor(draft),
      label: 'Date',
      width: 150,
      height: 40,
      fontSize: 12,
      required: true,
      recipientRole: 'signer',
    });
  });

  test('is whatever is said, and changes', async () => {
    const draft = await templateOf(stack, olive.id);
    const body = { ...bodyFor(draft), label: 'When', width: 60, height: 30, required: false, fontSize: 9 };
    const placed = (await ask(place, draft, { body })).json();
    expect(placed).toMatchObject(body);

    for (const change of [
      { x: 20, y: 30 },
      { width: 70, height: 50 },
      { label: 'Here', required: true },
      { roleId: draft.other, pageNumber: 1 },
    ])
      expect((await ask(edit, draft, { body: change, places: { fieldId: placed.id } })).json()).toMatchObject(
        { id: placed.id, ...change },
      );
  });

  test('is for those who sign, and lies on a page of the template', async () => {
    const draft = await templateOf(stack, olive.id);
    await stack.tell(olive.id, draft.id, {
      type: 'ChangeRecipientRole',
      data: { recipient: draft.other, role: 'copy' },
    });

    for (const [wrong, code] of [
      [{ roleId: draft.other }, 'field.not-for-signer'],
      [{ roleId: randomUUID() }, 'field.no-such-recipient'],
      [{ pageNumber: 3 }, 'field.no-such-page'],
      [{ x: 5_000 }, 'field.off-page'],
    ] as const)
      await refused(422, code, () => ask(place, draft, { body: { ...bodyFor(draft), ...wrong } }));
  });

  test('is removed', async () => {
    const draft = await templateOf(stack, olive.id);

    expect((await ask(routeNamed('DELETE /api/template-fields/:fieldId'), draft)).json()).toEqual({
      id: draft.field,
    });
  });

  test('of somebody else’s template cannot be placed', async () => {
    const draft = await templateOf(stack, olive.id);

    await refused(404, 'not-found', () =>
      ask(place, draft, { body: bodyFor(draft), session: mallory.session }),
    );
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
      'Please enter a name and an email for “Tenant”.',
      () => [],
    ],
    [
      'a name without an e-mail',
      422,
      'recipient.no-person',
      'Please enter a name and an email for “Landlord”.',
      ({ recipient, other }) => [
        { roleId: recipient, ...tim },
        { roleId: other, fullName: 'Lea', email: '' },
      ],
    ],
    [
      'a role of nothing',
      422,
      'template.no-such-role',
      'This role does not belong to the template.',
      () => [{ roleId: randomUUID(), ...tim }],
    ],
    [
      'a role twice',
      422,
      'invalid',
      'recipients: “Tenant” is given twice',
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
    const { id, roles } = await fullTemplate();
    const recipients = roles.map((roleId) => ({ roleId, ...tim }));

    const answer = await ask(use, { id } as Draft, { body: { recipients } });

    const { fields, recipients: people } = await stack.stateOf(answer.json().id);
    expect([fields.length, people.length]).toEqual([1_000, 100]);
  });
});

describe('to the routes of documents a template', () => {
  test.each(['send', 'resend', 'void', 'duplicate'])('cannot be asked to %s', async (what) => {
    const draft = await templateOf(stack, olive.id);

    const answer = await refused(409, 'template.not-a-document', () =>
      ask(routeNamed(`POST /api/documents/:id/${what}`), draft),
    );

    expect(answer.json().message).toBe(
      'This is a template, which is not sent itself. Use it to create a document.',
    );
  });

  test('is a document that takes fields and roles, and can be deleted', async () => {
    const draft = await templateOf(stack, olive.id);

    for (const name of [
      'POST /api/documents/:id/fields',
      'PATCH /api/fields/:fieldId',
      'DELETE /api/fields/:fieldId',
      'PATCH /api/documents/:id/recipients/:recipientId',
      'DELETE /api/documents/:id/recipients/:recipientId',
      'DELETE /api/documents/:id',
    ])
      expect([name, (await ask(routeNamed(name), draft)).status]).toEqual([
        name,
        expect.toBeOneOf([200, 201]),
      ]);
  });
});

test.each(routesThat(({ path }) => /\/template.*[:-]/.test(path)))(
  '%s: a document is no template',
  async (_, route) => {
    const draft = await draftOf(stack, olive.id);

    await refused(404, 'not-found', () => ask(route, draft));
  },
);

const bytes = await samplePdf({ pages: 2, title: 'Lease' });

const create = (
  fields: Readonly<Record<string, string>>,
  more: Partial<Upload> = {},
  headers: Readonly<Record<string, string>> = {},
) => {
  const client = openClient(service);
  client.cookies.set('inkstream_session', olive.session);

  return client.upload(
    '/api/templates',
    { name: 'lease.pdf', part: 'file', bytes, fields, ...more },
    headers,
  );
};

/** A hundred roles and a thousand fields, made in one go. */
const fullTemplate = async () => {
  const id = randomUUID();
  const roles = Array.from({ length: 100 }, () => randomUUID());
  const placed = (n: number) =>
    placedData(roles[n % 100] ?? '', 'text', { field: `${id}.${randomUUID()}`, label: 'x'.repeat(100) });
  await stack.tell(
    olive.id,
    id,
    {
      type: 'CreateTemplate',
      data: {
        title: 'Lease',
        description: null,
        ...file,
        roles: roles.map((recipient, n) => ({
          recipient,
          title: `Role ${n}`,
          role: 'signer',
          signingOrder: 1,
        })),
      },
    },
    ...Array.from({ length: 1_000 }, (_, n) => ({ type: 'PlaceField' as const, data: placed(n) })),
  );

  return { id, roles };
};
