import { describe, expect, test } from 'vitest';
import { TemplateView } from '#contracts/api/views/template.ts';
import { everywhere } from '../testing/every-route.ts';
import { completedBy, type Draft, draftOf, sentBy, templateOf } from '../testing/sample-documents.ts';
import { startStack, tokenOf } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';

const stack = await startStack();
const { ask, olive, refused } = await everywhere(stack, await stack.serve());

const route = routeNamed('POST /api/documents/:id/template');
const save = (document: Draft, body: object = {}) => ask(route, document, { body });

describe('a template saved from a document', () => {
  test.each([
    ['a draft', draftOf],
    ['one that was sent', sentBy],
    ['one that was signed', completedBy],
  ])('has the fields of %s, roles for its people, and nobody’s name or value', async (_, made) => {
    const original = await made(stack, olive.id);

    const answer = await save(original, { title: ' Lease of a flat ', description: 'For tenants' });

    expect(answer.status).toBe(201);
    const view = TemplateView.strict().parse(answer.json());
    expect(view).toMatchObject({ title: 'Lease of a flat', description: 'For tenants', usageCount: 0 });
    const template = await stack.stateOf(view.id);
    expect(template).toMatchObject({
      kind: 'template',
      status: 'draft',
      recipients: [
        { title: 'Signer 1', fullName: '', email: '', role: 'signer', signingOrder: 1, status: 'pending' },
        { title: 'Signer 2', fullName: '', email: '', role: 'signer', signingOrder: 2 },
      ],
      fields: [{ type: 'signature', x: 10, y: 10, width: 100, height: 30, value: null, handwriting: null }],
    });
    expect(template.fields[0]?.recipient).toBe(template.recipients[0]?.id);
    expect((await stack.documentLog(view.id))[0]?.data).toMatchObject({ from: original.id });
    expect(await stack.stateOf(original.id)).toMatchObject({ kind: 'document', title: 'Lease' });
  });

  test('has the title of the document, if it is given no other', async () => {
    expect((await save(await draftOf(stack, olive.id))).json()).toMatchObject({
      title: 'Lease',
      description: null,
    });
  });

  test('has a role, with the fields, for somebody who was erased, but not the title that they had', async () => {
    const original = await draftOf(stack, olive.id);
    await stack.tell(olive.id, original.id, {
      type: 'EditRecipient',
      data: { recipient: original.recipient, title: 'Uncle of the landlord' },
    });
    await stack.tell({ kind: 'system', id: 'command-line:otto' }, original.id, {
      type: 'ErasePersonalData',
      data: { recipient: original.recipient, basis: 'objection', request: null, reason: 'Asked by mail' },
    });

    const { id } = (await save(original)).json();

    const { recipients, fields } = await stack.stateOf(id);
    expect(recipients.map(({ title }) => title)).toEqual(['Signer 1', 'Signer 2']);
    expect(fields).toMatchObject([{ recipient: recipients[0]?.id, type: 'signature' }]);
  });

  test('keeps the titles of people, and counts those who get a copy', async () => {
    const original = await draftOf(stack, olive.id);
    for (const [title, role] of [
      ['Landlord', 'signer'],
      [null, 'copy'],
    ] as const)
      await stack.tell(olive.id, original.id, {
        type: 'AddRecipient',
        data: {
          recipient: crypto.randomUUID(),
          fullName: 'Tim',
          email: 'tim@example.com',
          role,
          signingOrder: 3,
          title,
        },
      });

    const { id } = (await save(original)).json();

    expect((await stack.stateOf(id)).recipients.map(({ title }) => title)).toEqual([
      'Signer 1',
      'Signer 2',
      'Landlord',
      'CC Recipient',
    ]);
  });

  test('lets signers see of each other’s entries what the document did, and so do documents made of it', async () => {
    const original = await draftOf(stack, olive.id);
    const patch = routeNamed('PATCH /api/documents/:id');
    await ask(patch, original, { body: { earlierEntries: 'hidden' } });

    const template = await templateSavedFrom(original);
    const made = await use(template);
    await ask(patch, template, { body: { earlierEntries: 'shown' } });
    const later = await use(template);

    const rules = await Promise.all([template, made, later].map(({ id }) => stack.stateOf(id)));
    expect(rules.map(({ earlierEntries }) => earlierEntries)).toEqual(['shown', 'hidden', 'shown']);
  });

  test('has nothing of what was entered, and nobody can complete it', async () => {
    const original = await completedBy(stack, olive.id);

    const template = await templateSavedFrom(original);
    const [recipient = expect.unreachable()] = (await stack.stateOf(template.id)).recipients;
    const token = tokenOf(template.id, recipient.id);

    const events = await stack.documentLog(template.id);
    expect(events.map(({ type }) => type)).not.toContain('RecipientSigned');
    await refused(404, 'link.invalid', () =>
      ask(complete, { ...template, token }, { body: { signatures: [], seen: 'f'.repeat(64) } }),
    );
  });

  test('is not made of a template', async () => {
    const template = await templateOf(stack, olive.id);

    await refused(409, 'template.not-a-document', () => save(template));
  });
});

const complete = routeNamed('POST /api/sign/:token/complete');

const templateSavedFrom = async (document: Draft): Promise<Draft> => ({
  ...document,
  id: (await save(document)).json().id,
});

/** A document that is made of it, with somebody in each of its roles. */
const use = async (template: Draft): Promise<Draft> => {
  const { recipients: roles } = await stack.stateOf(template.id);
  const recipients = roles.map(({ id: roleId }, at) => ({
    roleId,
    fullName: `Signer ${at}`,
    email: `signer-${at}@example.com`,
  }));
  const answer = await ask(routeNamed('POST /api/templates/:id/use'), template, { body: { recipients } });

  return { ...template, id: answer.json().id };
};
