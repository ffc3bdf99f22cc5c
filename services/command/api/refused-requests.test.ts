import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { dayOf } from '#contracts/instant.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { recordRefused } from '../account/record-refused.ts';
import { everywhere } from '../testing/every-route.ts';
import { draftOf, sentBy } from '../testing/sample-documents.ts';
import { somebody } from '../testing/somebody.ts';
import { startStack } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';
import { refusedRequests } from './refused-requests.ts';

const stack = await startStack();
const { ask, olive, mallory } = await everywhere(stack, await stack.serve());
const from = { ip: '203.0.113.7', userAgent: 'Firefox', correlationId: randomUUID() };
const complete = routeNamed('POST /api/sign/:token/complete');

describe('a refusal over HTTP is on record', () => {
  test('as a signature that was refused, with the reason', async () => {
    const { id, recipient, ...rest } = await sentBy(stack, olive.id);
    await ask(complete, { id, recipient, ...rest }, { session: null, body: { signatures: [] } });

    expect(await recordsOf(id, 'CompletionRefused')).toMatchObject([
      {
        data: { code: 'signing.missing-required', times: 1 },
        metadata: { by: { kind: 'recipient', id: recipient } },
      },
    ]);
    expect(await verifyChain(await stack.documentLog(id))).toMatchObject({ unbroken: true });
  });

  test('as a link that is dead, on its document', async () => {
    const sent = await sentBy(stack, olive.id);
    await stack.tell(olive.id, sent.id, { type: 'VoidDocument', data: {} });
    await ask(routeNamed('POST /api/sign/:token/opened'), sent, { session: null });

    expect(await recordsOf(sent.id, 'AccessRefused')).toMatchObject([
      {
        data: { code: 'link.voided', times: 1 },
        metadata: { by: { kind: 'recipient', id: sent.recipient } },
      },
    ]);
  });

  test('as a stranger’s who asked for the document', async () => {
    const draft = await draftOf(stack, olive.id);
    await ask(routeNamed('DELETE /api/documents/:id'), draft, { session: mallory.session });
    await ask(routeNamed('PATCH /api/fields/:fieldId'), draft, { session: mallory.session });

    expect(await recordsOf(draft.id, 'AccessRefused')).toMatchObject([
      {
        data: { code: 'not-found', times: 1 },
        metadata: { by: { kind: 'account', id: mallory.id }, session: expect.any(String) },
      },
    ]);
  });

  test('as a forged link, a refused file and documents that never were, on the day', async () => {
    const draft = await draftOf(stack, olive.id);
    const stranger = await somebody(stack);
    await ask(complete, draft, { session: null, places: { token: 'forged' } });
    await ask(routeNamed('POST /api/documents/upload'), draft, { session: stranger.session, body: {} });
    await ask(routeNamed('POST /api/documents/:id/send'), draft, {
      session: stranger.session,
      places: { id: randomUUID() },
    });

    const account = stranger.id;
    for (const event of [
      { type: 'LinkRefused', data: { link: 'signing', times: 1 } },
      { type: 'UploadRefused', data: { account, code: 'wrong-type', times: 1 } },
      { type: 'UnknownDocumentAsked', data: { account, times: 1 } },
    ])
      await vi.waitFor(
        async () => expect(await today()).toContainEqual(expect.objectContaining(event)),
        PATIENCE,
      );
  });

  test('not at all where an owner asks for what they deleted, or nobody is signed in', async () => {
    const draft = await draftOf(stack, olive.id);
    await stack.tell(olive.id, draft.id, { type: 'DeleteDocument', data: {} });
    const remove = routeNamed('DELETE /api/documents/:id');
    await ask(remove, draft);
    await ask(remove, draft, { session: null });
    await ask(remove, draft, { session: mallory.session });

    expect(await recordsOf(draft.id, 'AccessRefused')).toMatchObject([
      { metadata: { by: { kind: 'account', id: mallory.id } } },
    ]);
  });

  test('and tells whoever is refused nothing more than before', async () => {
    const draft = await draftOf(stack, olive.id);
    const remove = (id: string) =>
      ask(routeNamed('DELETE /api/documents/:id'), draft, { session: mallory.session, places: { id } });

    expect((await remove(draft.id)).text).toBe((await remove(randomUUID())).text);
  });
});

describe('refusals that repeat', () => {
  test('are one event more, with how many there were, once their time is over', async () => {
    const { id, recipient } = await sentBy(stack, olive.id);
    const recorder = refusedRequests({ write: stack.writers.write, log: silent, window: 200 });
    for (let n = 0; n < 5; n += 1) recorder.note(refusedCompletion(id, recipient), from);

    await vi.waitFor(
      async () => expect((await recordsOf(id, 'CompletionRefused')).map(timesOf)).toEqual([1, 4]),
      PATIENCE,
    );
    recorder.note(refusedCompletion(id, recipient), from);
    await recorder.stop();
    expect((await recordsOf(id, 'CompletionRefused')).map(timesOf)).toEqual([1, 4, 1]);
  });

  test('are on record when the service stops before that', async () => {
    const { id, recipient } = await sentBy(stack, olive.id);
    const recorder = refusedRequests({ write: stack.writers.write, log: silent });
    for (let n = 0; n < 100; n += 1) recorder.note(refusedCompletion(id, recipient), from);
    await recordsOf(id, 'CompletionRefused');
    await recorder.stop();

    expect((await recordsOf(id, 'CompletionRefused')).map(timesOf).reduce((a, b) => a + b)).toBe(100);
  });

  test('of a secret are recorded one by one at first, and then as one event for all that follow', async () => {
    const account = randomUUID();
    const refusing = { ...stack.sayingAs({ kind: 'system', id: 'anonymous' }), ip: from.ip };
    const recorder = refusedRequests({ write: stack.writers.write, log: silent, window: 60_000 });
    const event = { type: 'PasskeyRefused', data: { account } } as const;
    for (let n = 0; n < 40; n += 1)
      await recordRefused({ writer: stack.writer, refusedRequests: recorder }, event, refusing);
    const other = { type: 'PasskeyRefused', data: { account: randomUUID() } } as const;
    await recordRefused({ writer: stack.writer, refusedRequests: recorder }, other, refusing);
    await recorder.stop();

    const events = (await today()).filter(({ type }) => type === 'PasskeyRefused');
    const times = events.filter(({ data }) => data.account === account).map(({ data }) => data.times ?? 1);
    expect(times).toEqual([...Array(11).fill(1), 29]);
    expect(events.filter(({ data }) => data.account === other.data.account)).toHaveLength(1);
  });

  test('for other reasons, or of others, are events of their own', async () => {
    const { id, recipient, other } = await sentBy(stack, olive.id);
    const recorder = refusedRequests({ write: stack.writers.write, log: silent });
    recorder.note(refusedCompletion(id, recipient), from);
    recorder.note(refusedCompletion(id, other), from);
    recorder.note(refusedCompletion(id, recipient, 'signing.out-of-turn'), from);
    await recorder.stop();

    expect(await recordsOf(id, 'CompletionRefused')).toHaveLength(3);
  });
});

const silent = pino({ level: 'silent' });

const refusedCompletion = (documentId: string, id: string, code = 'signing.missing-required') => ({
  kind: 'completion' as const,
  documentId,
  by: { kind: 'recipient' as const, id },
  code,
});

const timesOf = ({ data }: { readonly data: Readonly<Record<string, unknown>> }) => Number(data.times);

/** Once there is one. */
const recordsOf = (id: string, type: string) =>
  vi.waitFor(async () => {
    const found = (await stack.documentLog(id)).filter((event) => event.type === type);
    expect(found).not.toEqual([]);
    return found;
  }, PATIENCE);

const today = () => stack.store.read(inEpoch(stack.epoch, `security-${dayOf(new Date().toISOString())}`));
