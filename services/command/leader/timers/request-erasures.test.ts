import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { privacyKey } from '#contracts/key-id.ts';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import { streams } from '#contracts/stream-name.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { privacyRequests } from '../../decisions/privacy/requests.ts';
import { handle } from '../../log/handle.ts';
import { receive, refuse } from '../../privacy/testing/sample-request.ts';
import { type Stack, startStack } from '../../testing/stack.ts';
import { contextAt, forever } from '../deliveries/testing/contexts.ts';
import { certifyErasure } from '../erasing/certified-erasures.ts';
import { deliverDue } from '../following/deliver-due.ts';
import { requestErasures } from './request-erasures.ts';
import { runDeadlines } from './run-deadlines.ts';

const stack: Stack = await startStack();
const { writer } = stack;

describe('the address of a privacy request', () => {
  test('is erased thirty days after it was answered, and then its key is destroyed', async () => {
    const id = await request(refuse, mailed);
    await looked(id, 29);
    expect(await emailOf(id)).toBe('sam@example.com');

    for (const _ of [1, 2]) await looked(id, 31);
    const { context } = contextAt(stack);
    for (const queue of ['shred', 'destroy'] as const)
      expect(await deliverDue(context, queue, streams.privacy(id), forever)).toBe(true);

    expect(await emailOf(id)).toBe('[erased]');
    const { past } = await writer.streams.read(privacyRequests, id);
    expect(past.slice(-3)).toMatchObject([
      { type: 'PersonalDataErased', data: { keys: [privacyKey(id)], basis: 'purpose-ended' } },
      { type: 'PersonalKeysDestroyed', data: { keys: [{ key: privacyKey(id) }] } },
      { type: 'BlobsDestroyed', data: { blobs: [] } },
    ]);
  });

  test('is kept while there is no answer, or the person wasn’t told of it yet', async () => {
    for (const id of [await request(), await request(refuse)]) {
      await looked(id, 365);
      expect(await emailOf(id)).toBe('sam@example.com');
    }
  });

  test('is waited for from the answer on until it’s erased, whatever somebody else put into the log', async () => {
    const odd = {
      id: randomUUID(),
      event: { type: 'PrivacyAnswerMailed', data: {} },
      metadata: null as never,
    };
    await stack.eventStore.append(inEpoch(stack.epoch, `privacy-${randomUUID()}`), -1, [odd]);
    const [answered, open] = [await request(refuse, mailed), await request()];
    const { context } = contextAt(stack, undefined, 31 * 86_400_000);
    const stopped = new AbortController();
    const running = runDeadlines(
      [requestErasures],
      {
        store: stack.store,
        logEpoch: { epoch: stack.epoch },
        write: (work) => work(context.writer),
        now: context.writer.now,
        log: context.log,
      },
      stopped.signal,
    );

    try {
      await vi.waitFor(async () => expect(await emailOf(answered)).toBe('[erased]'), PATIENCE);
      expect(await emailOf(open)).toBe('sam@example.com');
    } finally {
      stopped.abort();
      await running;
    }
  });

  test('leaves the certificate of the request as it is', async () => {
    const certificate = await stack.blobs.put(Buffer.from(`certificate ${randomUUID()}`));
    const id = await request(
      { type: 'RecordMatches', data: { matches: [], isAll: true } },
      { type: 'ApproveRequest', data: {} },
      { type: 'FulfilRequest', data: { certificate } },
      { type: 'RecordAnswerMailed', data: { purpose: 'fulfilled', messageId: 'm' } },
    );
    await looked(id, 31);
    const { context } = contextAt(stack);
    for (const queue of ['shred', 'destroy'] as const)
      await deliverDue(context, queue, streams.privacy(id), forever);

    expect(await stack.blobs.has(certificate)).toBe(true);
    expect(await certifyErasure(context, { kind: 'request', request: id })).toEqual({
      ok: false,
      code: 'unavailable',
    });
  });
});

const mailed: PrivacyCommand = { type: 'RecordAnswerMailed', data: { purpose: 'refused', messageId: 'm' } };

const request = async (...commands: readonly PrivacyCommand[]): Promise<string> => {
  const id = randomUUID();
  for (const command of [receive('erasure'), ...commands])
    await handle(writer, privacyRequests, id, stack.sayingAs(randomUUID()), command);

  return id;
};

/** As the leader does it so many days from now. */
const looked = (id: string, days: number) => {
  const { context } = contextAt(stack, undefined, days * 86_400_000);

  return requestErasures.actIfDue(context.writer, id);
};

const emailOf = async (id: string) => {
  const { state } = await writer.streams.read(privacyRequests, id);

  return state.status === 'none' ? null : state.email;
};
