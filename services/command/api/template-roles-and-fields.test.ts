import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { TemplateFieldView, TemplateRoleView } from '#contracts/api/views/template.ts';
import { everywhere } from '../testing/every-route.ts';
import { type Draft, draftOf, templateOf } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { routeNamed, routesThat } from '../testing/which-routes.ts';

const stack = await startStack();
const { ask, mallory, olive, refused } = await everywhere(stack, await stack.serve());

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
      type: 'EditRecipient',
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

describe('to the routes of documents a template', () => {
  test.each(['send', 'resend', 'void', 'duplicate'])('cannot be asked to %s', async (what) => {
    const draft = await templateOf(stack, olive.id);

    const answer = await refused(409, 'template.not-a-document', () =>
      ask(routeNamed(`POST /api/documents/:id/${what}`), draft),
    );

    expect(answer.json().message).toBe('Templates can’t be sent. Use the template to create a document.');
  });

  test('is a document that takes fields and roles, and can be deleted', async () => {
    const draft = await templateOf(stack, olive.id);

    for (const name of [
      'POST /api/documents/:id/fields',
      'PATCH /api/fields/:fieldId',
      'DELETE /api/fields/:fieldId',
      'PATCH /api/documents/:id',
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
