import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WorkKind } from '#contracts/card.ts';
import { documentKey } from '#contracts/key-id.ts';
import { streams } from '#contracts/stream-name.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { account } from '../../decisions/account/decider.ts';
import { handle } from '../../log/handle.ts';
import { rememberedStreams } from '../../log/streams.ts';
import { forge } from '../../testing/forged.ts';
import { sentBy } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import { contextAt, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from './deliver-due.ts';

const stack = await startStack();

const sent = async () => {
  const owner = randomUUID();
  await handle(stack.writer, account, owner, stack.sayingAs(owner), {
    type: 'RegisterAccount',
    data: { username: owner, email: `${owner}@example.com`, fullName: 'Olive', passwordHash: 'none' },
  });

  return sentBy(stack, owner);
};

/** What the leader does for a stream that it has never read. */
const delivering = () => {
  const { context, posted } = contextAt(stack);
  const writer = { ...context.writer, streams: rememberedStreams(context.writer.store, stack.epoch) };
  const destroyed: unknown[] = [];
  const vault = {
    ...context.vault,
    destroy: async (...asked: readonly unknown[]) => {
      destroyed.push(asked);
      return new Map();
    },
  };

  return {
    posted,
    destroyed,
    deliver: (queue: WorkKind, id: string) =>
      deliverDue({ ...context, writer, vault }, queue, streams.document(id), forever),
  };
};

test('nothing is sealed and no mail goes out because of a signature and a completion that command did not sign', async () => {
  const { id, recipient } = await sent();
  const consent = { version: '1', sha256: 'c'.repeat(64) };
  const signed = { recipient, values: [], documentSha256: 'b'.repeat(64), consent };
  const name = inEpoch(stack.epoch, streams.document(id));
  const before = (await stack.store.read(name)).length;
  await forge(stack.eventStore, name, [
    { type: 'RecipientSigned', data: signed },
    { type: 'DocumentCompleted', data: {} },
  ]);
  const { deliver, posted } = delivering();

  expect(await deliver('seal', id)).toBe(true);
  expect(await deliver('mail', id)).toBe(true);
  expect(posted).toEqual([]);
  expect(await stack.store.read(name)).toHaveLength(before + 2);
});

test('no key and no file is destroyed because of an erasure that command did not sign', async () => {
  const { id } = await sent();
  const name = inEpoch(stack.epoch, streams.document(id));
  await forge(stack.eventStore, name, [
    {
      type: 'PersonalDataErased',
      data: { keys: [documentKey(id)], basis: 'purpose-ended', request: null, reason: 'forged' },
    },
  ]);
  const { deliver, destroyed } = delivering();

  expect(await deliver('shred', id)).toBe(true);
  expect(await deliver('destroy', id)).toBe(true);
  expect(destroyed).toEqual([]);
});
