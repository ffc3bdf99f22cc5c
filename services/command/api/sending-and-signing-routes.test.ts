import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { consent, consentText } from '#contracts/document/consent/consent.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { everywhere } from '../testing/every-route.ts';
import { type Draft, draftOf, sentBy } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';

const stack = await startStack();
const { ask, olive, refused } = await everywhere(stack, await stack.serve());

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

describe('voiding', () => {
  const route = routeNamed('POST /api/documents/:id/void');

  test('keeps the reason, if there is one', async () => {
    const sent = await sentBy(stack, olive.id);

    await refused(422, 'invalid', () => ask(route, sent, { body: { reason: ' ' } }));
    await refused(422, 'invalid', () => ask(route, sent, { body: { reason: 'x'.repeat(501) } }));
    const answer = await ask(route, sent, { body: { reason: ' The rent has changed ' } });

    expect(answer.json()).toMatchObject({ status: 'cancelled', voidReason: 'The rent has changed' });
    expect((await stack.documentLog(sent.id)).at(-1)).toMatchObject({
      type: 'DocumentVoided',
      data: { reason: 'The rent has changed' },
    });
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
    expect(answer.json().message).toMatch(/^Sam and Tim have been reminded 5 times in the last hour/);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_500);
  });

  test('may be for one of those whose turn it is, and for nobody else', async () => {
    const sent = await sentBy(stack, olive.id);
    const askFor = (...recipientIds: string[]) => ask(resend, sent, { body: { recipientIds } });

    expect((await askFor(sent.recipient)).json()).toMatchObject({ id: sent.id, leftOut: [] });
    expect((await stack.documentLog(sent.id)).at(-1)?.data).toEqual({
      invitations: [{ recipient: sent.recipient, linkVersion: 1 }],
    });
    await refused(422, 'invalid', () => askFor());
    await refused(404, 'not-found', () => askFor(sent.recipient, randomUUID()));
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
