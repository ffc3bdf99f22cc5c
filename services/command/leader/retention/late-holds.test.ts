import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { streams } from '#contracts/stream-name.ts';
import { matters } from '../../decisions/records/matters.ts';
import { asCommand } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { holdDocuments } from '../../records/hold-documents.ts';
import { draftOf } from '../../testing/sample-documents.ts';
import { somebody } from '../../testing/somebody.ts';
import { startStack } from '../../testing/stack.ts';
import { contextAt, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack = await startStack();
const rita = await somebody(stack);

test('a hold that is placed after its matter was closed is released', async () => {
  const { id } = await draftOf(stack, rita.id);
  const matter = randomUUID();
  const say = asCommand(stack.sayingAs(rita.id), randomUUID());
  await handle(stack.writer, matters, matter, say, {
    type: 'OpenMatter',
    data: { name: 'A suit', reference: null },
  });
  const ordering = asCommand(say, randomUUID());
  const { events, state } = await handle(stack.writer, matters, matter, ordering, {
    type: 'OrderHolds',
    data: { documents: [id], kind: 'legal', reason: 'A suit' },
  });
  await handle(stack.writer, matters, matter, asCommand(say, randomUUID()), {
    type: 'CloseMatter',
    data: { reason: 'It is settled' },
  });
  const { context } = contextAt(stack);
  await deliverDue(context, 'retention', streams.matter(matter), forever);

  const ordered = state.status === 'none' ? [] : state.ordered;
  for (const one of ordered) await holdDocuments(stack.writer, ordering, matter, one);
  expect((await stack.stateOf(id)).retention.holds).toHaveLength(1);
  await deliverDue(context, 'retention', streams.document(id), forever);

  expect(events).toHaveLength(1);
  expect((await stack.stateOf(id)).retention.holds).toEqual([]);
});
