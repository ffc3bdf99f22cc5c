import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { streams } from '#contracts/stream-name.ts';
import { account } from '../../decisions/account/decider.ts';
import { handle } from '../../log/handle.ts';
import { completedBy, sentBy } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import { accepted, contextAt, forever, later } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack = await startStack();
const mailsADay = 1;

test('completed copies go to all who signed, however many mails the owner has sent, and count', async () => {
  const olive = await owner();
  const signed = await completedBy(stack, olive);
  const sealed = await stack.blobs.put(Buffer.from('sealed'));
  const seal = { sealed, level: 'B-B', pageCount: 1, chainHead: 'c'.repeat(64) } as const;
  await stack.tell({ kind: 'system', id: 'seal' }, signed.id, { type: 'SealDocument', data: seal });

  const posted = await mailed(signed.id);

  expect(posted).toEqual([`${olive}@example.com`, 'sam@example.com', 'tess@example.com']);
  expect(await countedFor(olive)).toEqual(['notice 1', 'notice 1']);
});

test('notices of a void go and count once, also where the first try found no mail server', async () => {
  const olive = await owner();
  const sent = await sentBy(stack, olive);
  await mailed(sent.id);
  await stack.tell(olive, sent.id, { type: 'VoidDocument', data: {} });

  await mailed(sent.id, 'later');
  expect(await countedFor(olive)).toEqual([]);
  await mailed(sent.id);
  await mailed(sent.id);

  expect(await countedFor(olive)).toEqual(['notice 1']);
});

test('a notice whose record was lost is mailed again and counts once', async () => {
  const olive = await owner();
  const sent = await sentBy(stack, olive);
  await mailed(sent.id);
  await stack.tell(olive, sent.id, { type: 'VoidDocument', data: {} });
  const { context } = contextAt(stack);
  const writer = { ...context.writer, store: { ...stack.store, append: refusingDocuments } };
  const settled = () =>
    deliverDue({ ...context, writer, mailsADay }, 'mail', streams.document(sent.id), forever);
  expect(await settled()).toBe(false);
  expect(await countedFor(olive)).toEqual(['notice 1']);

  await mailed(sent.id);

  expect(await countedFor(olive)).toEqual(['notice 1']);
  expect((await stack.documentLog(sent.id)).at(-1)?.type).toBe('VoidNoticeMailed');
});

/** As a log that goes away between two appends. */
const refusingDocuments: typeof stack.store.append = (stream, ...rest) =>
  stream.includes('document-') ? Promise.reject(new Error('away')) : stack.store.append(stream, ...rest);

/** To whom what is due was mailed. */
const mailed = async (id: string, server: 'accepts' | 'later' = 'accepts') => {
  const { context, posted } = contextAt(stack, () => (server === 'later' ? later : accepted));
  await deliverDue({ ...context, mailsADay }, 'mail', streams.document(id), forever);

  return posted.map(({ to }) => to.address).toSorted();
};

const countedFor = async (account: string) =>
  (await stack.everything())
    .filter(({ stream }) => stream.startsWith(`mails-${account}-`))
    .map(({ data }) => `${data.purpose} ${data.mails}`);

const owner = async () => {
  const id = randomUUID();
  await handle(stack.writer, account, id, stack.sayingAs(id), {
    type: 'RegisterAccount',
    data: { username: id, email: `${id}@example.com`, fullName: 'Olive', passwordHash: 'none' },
  });

  return id;
};
