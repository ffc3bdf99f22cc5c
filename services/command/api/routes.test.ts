import { describe, expect, test } from 'vitest';
import { everywhere } from '../testing/every-route.ts';
import { draftOf, templateOf } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';

const stack = await startStack();
const { ask, olive, refused } = await everywhere(stack, await stack.serve());

describe('a recipient', () => {
  const add = routeNamed('POST /api/documents/:id/recipients');

  test('signs, after all others, where nothing else is said', async () => {
    const draft = await draftOf(stack, olive.id);

    const answer = await ask(add, draft, { body: { fullName: ' Tim ', email: 'tim@example.com' } });

    expect([answer.status, answer.json()]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        documentId: draft.id,
        fullName: 'Tim',
        email: 'tim@example.com',
        role: 'signer',
        signingOrder: 3,
        status: 'pending',
        title: null,
        createdAt: expect.stringMatching(/Z$/),
        sentAt: null,
        openedAt: null,
        signedAt: null,
        declinedAt: null,
        declineReason: null,
        linkExpiresAt: null,
        mailFailure: null,
      },
    ]);
  });

  test('is whatever is said', async () => {
    const body = {
      fullName: 'Tim',
      email: 'tim@example.com',
      title: 'Landlord',
      role: 'copy',
      signingOrder: 7,
    };

    expect((await ask(add, await draftOf(stack, olive.id), { body })).json()).toMatchObject(body);
  });

  test('of a document has a name and an e-mail', async () => {
    const draft = await draftOf(stack, olive.id);

    for (const body of [
      {},
      { fullName: 'Tim' },
      { email: 'tim@example.com' },
      { fullName: '\u200b', email: 'tim@example.com' },
      { title: 'Tenant' },
    ])
      await refused(422, 'recipient.no-person', () => ask(add, draft, { body }));
  });

  test('of a template is a role: it has a title, and nobody in it', async () => {
    const template = await templateOf(stack, olive.id);

    const answer = await ask(add, template, {
      body: { fullName: 'Tim', email: 'tim@example.com', title: ' Witness ', role: 'copy' },
    });

    expect(answer.json()).toMatchObject({ title: 'Witness', fullName: '', email: '', role: 'copy' });
    for (const title of ['', ' ', '\u200b', null])
      await refused(422, 'recipient.no-title', () => ask(add, template, { body: { title } }));
  });

  test('is corrected, and changes place', async () => {
    const draft = await draftOf(stack, olive.id);
    const correction = { fullName: 'Samuel', email: 'samuel@example.com', signingOrder: 3 };
    const correct = routeNamed('PATCH /api/documents/:id/recipients/:recipientId');

    const corrected = await ask(correct, draft, { body: correction });

    expect(corrected.json()).toMatchObject({ id: draft.recipient, role: 'signer', ...correction });
  });

  test('gets another place in the order, together with others', async () => {
    const draft = await draftOf(stack, olive.id);
    const reorder = routeNamed('PATCH /api/documents/:id/recipient-order');

    const answer = await ask(reorder, draft, {
      body: { orders: [{ id: draft.recipient, signingOrder: 9 }] },
    });

    expect(answer.json()).toContainEqual(expect.objectContaining({ id: draft.recipient, signingOrder: 9 }));
  });

  test('changes role, and is removed', async () => {
    const draft = await draftOf(stack, olive.id);

    const changed = await ask(routeNamed('PATCH /api/documents/:id/recipients/:recipientId'), draft);
    const removed = await ask(routeNamed('DELETE /api/documents/:id/recipients/:recipientId'), draft);

    expect(changed.json()).toMatchObject({ id: draft.recipient, role: 'copy' });
    expect(removed.json()).toEqual({ id: draft.recipient });
  });
});

describe('a draft', () => {
  test('is renamed', async () => {
    const draft = await draftOf(stack, olive.id);

    expect((await ask(routeNamed('PATCH /api/documents/:id'), draft)).json().title).toBe('Rent');
  });
});

describe('a field', () => {
  const place = routeNamed('POST /api/documents/:id/fields');
  const box = { pageNumber: 2, x: 3, y: 4, width: 50, height: 30 };

  test.each([
    ['signature', 'Signature', 12],
    ['initials', 'Initials', 12],
    ['date', 'Date', 12],
    ['text', 'Text', 12],
    ['checkbox', 'Checkbox', null],
    ['name', 'Name', 12],
    ['email', 'Email', 12],
  ])('of the type %s is called %s, and is required', async (type, label, fontSize) => {
    const draft = await draftOf(stack, olive.id);

    const answer = await ask(place, draft, { body: { recipientId: draft.recipient, type, ...box } });

    expect([answer.status, answer.json()]).toEqual([
      201,
      {
        id: expect.stringMatching(new RegExp(`^${draft.id}\\.[0-9a-f-]{36}$`)),
        documentId: draft.id,
        recipientId: draft.recipient,
        type,
        label,
        ...box,
        fontSize,
        required: true,
        value: null,
        handwriting: null,
      },
    ]);
  });

  test('is whatever is said', async () => {
    const draft = await draftOf(stack, olive.id);
    const body = {
      documentId: draft.id,
      recipientId: draft.other,
      type: 'text',
      label: 'Rooms',
      ...box,
      fontSize: 20,
      required: false,
    };

    expect((await ask(place, draft, { body })).json()).toMatchObject(body);
  });

  test('changes in what is said of it, all at once or one by one', async () => {
    const draft = await draftOf(stack, olive.id);
    const edit = routeNamed('PATCH /api/fields/:fieldId');
    const changes = [
      { x: 20, y: 30 },
      { width: 60, height: 40, fontSize: 20 },
      { label: 'Here' },
      { recipientId: draft.other },
      { pageNumber: 2, required: false },
      { label: '', fontSize: null, x: 1, width: 70, recipientId: draft.recipient },
    ];

    for (const body of changes) expect((await ask(edit, draft, { body })).json()).toMatchObject(body);
  });

  test('is removed', async () => {
    const draft = await draftOf(stack, olive.id);
    const remove = routeNamed('DELETE /api/fields/:fieldId');

    expect((await ask(remove, draft)).json()).toEqual({ id: draft.field });
    await refused(404, 'not-found', () => ask(remove, draft));
  });
});
