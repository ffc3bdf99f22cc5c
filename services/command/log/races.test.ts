import { describe, expect, test } from 'vitest';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import type { Answer } from '../../../tests/harness/client.ts';
import { everywhere } from '../testing/every-route.ts';
import { type Draft, draftOf, sentBy } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';

const stack = await startStack();
const { ask, olive } = await everywhere(stack, await stack.serve());

describe('at the same moment', () => {
  test('fifty identical signatures are one', async () => {
    const sent = await sentBy(stack, olive.id);

    const answers = await Promise.all(Array.from({ length: 50 }, () => sign(sent, 'Sam')));

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"completed":false}']),
    );
    expect(await count(sent, 'RecipientSigned')).toBe(1);
  });

  test('of signatures with other values one counts, and the others are told', async () => {
    const sent = await sentBy(stack, olive.id);

    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => sign(sent, `Sam ${n}`)));

    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await count(sent, 'RecipientSigned')).toBe(1);
  });

  test('two sign, and the document is completed once', async () => {
    const draft = await draftOf(stack, olive.id);
    await stack.tell(olive.id, draft.id, { type: 'RemoveRecipient', data: { recipient: draft.other } });
    const other = await addedBeside(draft);
    await stack.tell(olive.id, draft.id, { type: 'SendDocument', data: {} });

    const answers = await Promise.all([sign(draft, 'Sam'), approve(draft, other)]);

    expect(answers.map(({ json }) => json().completed).toSorted()).toEqual([false, true]);
    expect(await count(draft, 'DocumentCompleted')).toBe(1);
  });

  test('one sends ten times, and it is sent once', async () => {
    const draft = await draftOf(stack, olive.id);

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(routeNamed('POST /api/documents/:id/send'), draft)),
    );

    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 9 });
    expect(await count(draft, 'DocumentSent')).toBe(1);
  });

  test.each(['void', 'delete'])(
    'one signs and the sender says %s: whoever is first is right',
    async (what) => {
      const route = routeNamed(
        what === 'void' ? 'POST /api/documents/:id/void' : 'DELETE /api/documents/:id',
      );

      for (let trial = 0; trial < 20; trial++) {
        const sent = await sentBy(stack, olive.id);
        const [signed, ended] = await Promise.all([sign(sent, 'Sam'), ask(route, sent)]);

        const types = (await stack.documentLog(sent.id)).map(({ type }) => type).slice(5);
        const end = what === 'void' ? 'DocumentVoided' : 'DocumentDeleted';
        expect(ended.status).toBe(200);
        expect(types).toEqual(signed.status === 200 ? ['RecipientSigned', end] : [end]);
        expect(await verifyChain(await stack.documentLog(sent.id))).toMatchObject({ unbroken: true });
      }
    },
  );
});

const sign = (sent: Draft, value: string): Promise<Answer> =>
  ask(routeNamed('POST /api/sign/:token/complete'), sent, {
    session: null,
    body: { signatures: [{ fieldId: sent.field, value }] },
  });

const approve = (sent: Draft, recipient: string): Promise<Answer> =>
  ask(routeNamed('POST /api/sign/:token/complete'), sent, {
    session: null,
    body: { signatures: [] },
    places: { token: stack.tokenOf(sent.id, recipient) },
  });

/** Adds a recipient who may sign at the same time as the first one. */
const addedBeside = async (draft: Draft): Promise<string> => {
  const body = { fullName: 'Tom', email: 'tom@example.com', signingOrder: 1 };

  return (await ask(routeNamed('POST /api/documents/:id/recipients'), draft, { body })).json().id;
};

const count = async ({ id }: Draft, wanted: string) =>
  (await stack.documentLog(id)).filter(({ type }) => type === wanted).length;

const statusesOf = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );
