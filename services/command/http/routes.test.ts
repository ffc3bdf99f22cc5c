import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { consent, consentText } from '#contracts/document/consent.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { everywhere, routeNamed, routesThat } from '../testing/every-route.ts';
import { type Draft, draftOf, sentBy, startStack, templateOf } from '../testing/stack.ts';

const stack = await startStack();
const { ask, olive, refused } = await everywhere(stack, await stack.serve());

describe('the calls of the specification', () => {
  test('are all there, and nothing else is', () => {
    expect(routesThat().map(([name]) => name)).toEqual([
      'POST /api/auth/register',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/password',
      'POST /api/auth/two-factor',
      'POST /api/auth/two-factor/confirm',
      'POST /api/auth/two-factor/disable',
      'POST /api/auth/confirm-email/request',
      'POST /api/auth/confirm-email',
      'POST /api/settings',
      'POST /api/upload-logo',
      'POST /api/documents/upload',
      'POST /api/documents/:id/duplicate',
      'POST /api/documents/:id/recipients',
      'PATCH /api/documents/:id/recipients/:recipientId',
      'DELETE /api/documents/:id/recipients/:recipientId',
      'POST /api/documents/:id/fields',
      'PATCH /api/fields/:fieldId',
      'DELETE /api/fields/:fieldId',
      'POST /api/documents/:id/send',
      'POST /api/documents/:id/resend',
      'POST /api/documents/:id/void',
      'DELETE /api/documents/:id',
      'POST /api/templates',
      'PATCH /api/templates/:id',
      'DELETE /api/templates/:id',
      'POST /api/templates/:id/use',
      'POST /api/templates/:id/roles',
      'PATCH /api/templates/:id/roles/:roleId',
      'DELETE /api/templates/:id/roles/:roleId',
      'POST /api/template-fields',
      'PATCH /api/template-fields/:fieldId',
      'DELETE /api/template-fields/:fieldId',
      'POST /api/documents/:id/audit-links',
      'DELETE /api/documents/:id/audit-links/:link',
      'POST /api/sign/:token/opened',
      'POST /api/sign/:token/complete',
      'POST /api/sign/:token/decline',
      'POST /api/backup/create',
      'DELETE /api/backup/:filename',
      'POST /api/backup/restore',
    ]);
  });
});

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

    for (const body of [{}, { fullName: 'Tim' }, { email: 'tim@example.com' }, { title: 'Tenant' }])
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

  test('changes role, and is removed', async () => {
    const draft = await draftOf(stack, olive.id);

    const changed = await ask(routeNamed('PATCH /api/documents/:id/recipients/:recipientId'), draft);
    const removed = await ask(routeNamed('DELETE /api/documents/:id/recipients/:recipientId'), draft);

    expect(changed.json()).toMatchObject({ id: draft.recipient, role: 'copy' });
    expect(removed.json()).toEqual({ id: draft.recipient });
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

describe('a document', () => {
  test('is sent, sent again, voided and deleted', async () => {
    const draft = await draftOf(stack, olive.id);
    const names = ['send', 'resend', 'void'].map((what) => routeNamed(`POST /api/documents/:id/${what}`));

    const answers = [];
    for (const route of names) answers.push((await ask(route, draft)).json());
    const deleted = await ask(routeNamed('DELETE /api/documents/:id'), draft);

    expect(answers.map(({ status }) => status)).toEqual(['sent', 'sent', 'cancelled']);
    expect(answers[0]).toMatchObject({ id: draft.id, title: 'Lease', sentAt: expect.stringMatching(/Z$/) });
    expect(deleted.json()).toEqual({ id: draft.id });
    for (const route of names) await refused(404, 'not-found', () => ask(route, draft));
  });
});

describe('sending invitations again', () => {
  const resend = routeNamed('POST /api/documents/:id/resend');

  test('names who was left out, and refuses where that is everybody', async () => {
    const limited = await everywhere(stack, await stack.serve({ limits: true }));
    const { id, recipient, ...draft } = await draftOf(stack, limited.olive.id);
    const tim = randomUUID();
    const addTim: DocumentCommand = {
      type: 'AddRecipient',
      data: {
        recipient: tim,
        fullName: 'Tim',
        email: 'tim@example.com',
        role: 'signer',
        signingOrder: 1,
        title: null,
      },
    };
    await stack.tell(limited.olive.id, id, addTim, { type: 'SendDocument', data: {} });
    const ask = () => limited.ask(resend, { ...draft, id, recipient });
    for (let n = 0; n < 5; n++) expect((await ask()).json()).toMatchObject({ id, leftOut: [] });

    const answer = await limited.refused(429, 'resend.too-many', ask);
    expect(answer.json().message).toMatch(/^Sam and Tim were reminded 5 times within the last hour/);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_500);
  });

  test('knows no limit where limits are off', async () => {
    const sent = await sentBy(stack, olive.id);

    for (let n = 0; n < 8; n++) expect((await ask(resend, sent)).json().leftOut).toEqual([]);
  });
});

describe('signing', () => {
  const complete = routeNamed('POST /api/sign/:token/complete');

  test('says whether all have signed', async () => {
    const sent = await sentBy(stack, olive.id);

    const first = await ask(complete, sent, { session: null });
    const last = await ask(complete, sent, {
      session: null,
      body: { signatures: [] },
      places: { token: stack.tokenOf(sent.id, sent.other) },
    });

    expect([first.json(), last.json()]).toEqual([{ completed: false }, { completed: true }]);
    expect((await stack.documentLog(sent.id)).slice(-3)).toMatchObject([
      { type: 'RecipientSigned', metadata: { by: { kind: 'recipient', id: sent.recipient } } },
      { type: 'RecipientSigned', metadata: { by: { kind: 'recipient', id: sent.other } } },
      { type: 'DocumentCompleted' },
    ]);
  });

  test('names the consent that stands, whether the page names it or not', async () => {
    const current = { version: consent.version, sha256: sha256(consentText) };
    const [silent, naming] = [await sentBy(stack, olive.id), await sentBy(stack, olive.id)];
    const bodyOf = ({ field }: Draft) => ({ signatures: [{ fieldId: field, value: 'Sam' }] });

    await ask(complete, silent, { body: bodyOf(silent) });
    await ask(complete, naming, { body: { ...bodyOf(naming), consent: current } });

    for (const { id } of [silent, naming])
      expect((await stack.documentLog(id)).at(-1)?.data).toMatchObject({ consent: current });
  });

  test('on a page that shows another consent is refused', async () => {
    const sent = await sentBy(stack, olive.id);
    const body = { signatures: [{ fieldId: sent.field, value: 'Sam' }] };

    for (const named of [
      { version: '1999-01', sha256: sha256(consentText) },
      { version: consent.version, sha256: sha256('another') },
    ])
      await refused(409, 'signing.consent-changed', () =>
        ask(complete, sent, { body: { ...body, consent: named } }),
      );
  });

  test('opens the link once, however often it is opened', async () => {
    const sent = await sentBy(stack, olive.id);
    const open = routeNamed('POST /api/sign/:token/opened');
    for (let n = 0; n < 3; n++)
      expect((await ask(open, sent, { session: null })).json()).toEqual({ opened: true });

    expect(
      (await stack.documentLog(sent.id)).filter(({ type }) => type === 'SigningLinkOpened'),
    ).toHaveLength(1);
  });

  test('is declined with a reason, once', async () => {
    const sent = await sentBy(stack, olive.id);
    const decline = routeNamed('POST /api/sign/:token/decline');
    for (const reason of [' Too dear ', 'Too dear', 'Too late'])
      expect((await ask(decline, sent, { session: null, body: { reason } })).json()).toEqual({
        declined: true,
      });

    expect((await stack.documentLog(sent.id)).slice(-1)).toMatchObject([
      {
        type: 'RecipientDeclined',
        data: { recipient: sent.recipient, reason: 'Too dear' },
        metadata: { by: { kind: 'recipient', id: sent.recipient } },
      },
    ]);
    expect(await stack.stateOf(sent.id)).toMatchObject({ status: 'cancelled' });
    await refused(404, 'link.declined', () => ask(complete, sent));
    await refused(404, 'link.declined', () =>
      ask(decline, sent, { places: { token: stack.tokenOf(sent.id, sent.other) } }),
    );
  });

  test.each([{}, { reason: '' }, { reason: ' \n' }, { reason: 'x'.repeat(501) }, { reason: 7 }])(
    'is not declined without a reason that people can read: %j',
    async (body) => {
      const sent = await sentBy(stack, olive.id);

      await refused(422, 'invalid', () => ask(routeNamed('POST /api/sign/:token/decline'), sent, { body }));
    },
  );

  test.each<[string, number, string, (sent: Draft) => object[]]>([
    ['before one’s turn', 409, 'signing.out-of-turn', () => []],
    [
      'in the field of another',
      422,
      'signing.unknown-field',
      ({ field }) => [{ fieldId: field, value: 'Tess' }],
    ],
  ])('%s is refused', async (_, status, code, signatures) => {
    const sent = await sentBy(stack, olive.id);

    await refused(status, code, () =>
      ask(complete, sent, {
        body: { signatures: signatures(sent) },
        places: { token: stack.tokenOf(sent.id, sent.other) },
      }),
    );
  });

  test.each<[string, number, string, (field: string) => object[]]>([
    ['nothing', 422, 'signing.missing-required', () => []],
    ['white space', 422, 'signing.missing-required', (fieldId) => [{ fieldId, value: ' \t' }]],
    ['what cannot be shown', 422, 'signing.invalid-value', (fieldId) => [{ fieldId, value: 'a\u0000' }]],
    ['a field of no document', 422, 'signing.unknown-field', () => [{ fieldId: randomUUID(), value: 'x' }]],
    ['a field twice', 422, 'signing.unknown-field', (fieldId) => Array(2).fill({ fieldId, value: 'Sam' })],
    ['a value of megabytes', 422, 'invalid', (fieldId) => [{ fieldId, value: 'x'.repeat(10_001) }]],
  ])('with %s is refused whole', async (_, status, code, signatures) => {
    const sent = await sentBy(stack, olive.id);

    await refused(status, code, () => ask(complete, sent, { body: { signatures: signatures(sent.field) } }));
  });
});
