import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { streams } from '#contracts/stream-name.ts';
import { account } from '../../decisions/account/decider.ts';
import { handle } from '../../log/handle.ts';
import { rememberedStreams } from '../../log/streams.ts';
import { losingKey } from '../../testing/losing-key.ts';
import { type Draft, sentBy } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import { contextAt, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from './deliver-due.ts';

const stack = await startStack();

test.each<[string, (document: Draft, owner: string) => string]>([
  ['the document’s', ({ id }) => `d:${id}`],
  ['a recipient’s', ({ id, recipient }) => `r:${id}.${recipient}`],
  ['the sender’s', (_, owner) => `a:${owner}`],
])('no mail goes out while %s key is lost, and all do once it is back', async (_, keyOf) => {
  const owner = await registered();
  const document = await sentBy(stack, owner);
  const key = keyOf(document, owner);
  const giveBack = await losingKey(stack, key);
  const { context, posted } = contextAt(stack);
  const writer = { ...context.writer, streams: rememberedStreams(stack.store, stack.epoch) };
  const deliver = () => deliverDue({ ...context, writer }, 'mail', streams.document(document.id), forever);

  await expect(deliver()).rejects.toMatchObject({ code: 'key.lost', key });
  expect(posted).toEqual([]);

  await giveBack();
  expect(await deliver()).toBe(true);
  expect(posted).toHaveLength(1);
  expect(JSON.stringify(posted)).not.toContain('[lost]');
  expect((await stack.documentLog(document.id)).map(({ type }) => type)).not.toContain('MailFailed');
});

const registered = async (): Promise<string> => {
  const id = randomUUID();
  await handle(stack.writer, account, id, stack.sayingAs(id), {
    type: 'RegisterAccount',
    data: { username: id, email: `${id}@example.com`, fullName: 'Olive', passwordHash: 'none' },
  });

  return id;
};
