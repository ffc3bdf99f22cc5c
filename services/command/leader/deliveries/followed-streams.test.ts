import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { streams as names } from '#contracts/stream-name.ts';
import { startEventLog } from '../../../../tests/harness/event-log.ts';
import { openTestLog } from '../../../../tests/harness/test-log.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { document } from '../../decisions/document/decider.ts';
import { file } from '../../document/testing/sample-lease.ts';
import { ofRequest } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { rememberedStreams } from '../../log/streams.ts';
import { testLookup } from '../../log/testing/test-lookup.ts';
import { followedStreams } from './followed-streams.ts';

const eventLog = await startEventLog();
const store = openTestLog(eventLog.url);
afterAll(async () => {
  await store.close();
  await eventLog.stop();
});

test('what was read is not read again without news, nor for news of its own process', async () => {
  const { leader, reads, id, position } = await uploaded();
  const followed = followedStreams(await store.head());
  followed.saw(names.document(id), position);
  await followed.read(leader.streams, document, id);
  const before = reads();

  await followed.read(leader.streams, document, id);
  const own = await renamed(leader, id, 'Its own');
  followed.saw(names.document(id), own);

  expect((await followed.read(leader.streams, document, id)).state).toMatchObject({ title: 'Its own' });
  expect(reads()).toBe(before);
});

test('news of another process is read', async () => {
  const { leader, other, id, position } = await uploaded();
  const followed = followedStreams(await store.head());
  followed.saw(names.document(id), position);
  await followed.read(leader.streams, document, id);

  followed.saw(names.document(id), await renamed(other, id, 'Elsewhere'));

  expect((await followed.read(leader.streams, document, id)).state).toMatchObject({ title: 'Elsewhere' });
});

test('what is wanted because of another stream is read if that has news', async () => {
  const { leader, other, id, position } = await uploaded();
  const cause = names.document(randomUUID());
  const followed = followedStreams(await store.head());
  followed.saw(cause, position);
  await followed.read(leader.streams, document, id, cause);
  const renamedAt = await renamed(other, id, 'Elsewhere');

  expect((await followed.read(leader.streams, document, id, cause)).state).toMatchObject({ title: 'Lease' });
  followed.saw(cause, renamedAt + 1n);

  expect((await followed.read(leader.streams, document, id, cause)).state).toMatchObject({
    title: 'Elsewhere',
  });
});

test('a document that was made in this term is known by its news alone', async () => {
  const followed = followedStreams(await store.head());
  const { leader, other, reads, id, position } = await uploaded();
  const before = reads();
  followed.saw(names.document(id), position);

  expect((await followed.read(leader.streams, document, id)).state).toMatchObject({ title: 'Lease' });
  expect(reads()).toBe(before);
  followed.saw(names.document(id), await renamed(other, id, 'Elsewhere'));

  expect((await followed.read(leader.streams, document, id)).state).toMatchObject({ title: 'Elsewhere' });
});

test('without its news, a document is read even if it was made in this term', async () => {
  const followed = followedStreams(await store.head());
  const { leader, other, id } = await uploaded();
  await renamed(other, id, 'Elsewhere');

  expect((await followed.read(leader.streams, document, id)).state).toMatchObject({ title: 'Elsewhere' });
});

test('what is followed and had no news since it was read is not read again', async () => {
  const { leader, reads, id } = await uploaded();
  const followed = followedStreams(await store.head());
  await followed.read(leader.streams, document, id);
  const before = reads();

  expect((await followed.read(leader.streams, document, id)).state).toMatchObject({ title: 'Lease' });
  expect(reads()).toBe(before);
});

test('a stream that had no events is not read again before it has news', async () => {
  const { leader, other, reads } = await uploaded();
  const followed = followedStreams(await store.head());
  const id = randomUUID();
  await followed.read(leader.streams, document, id);
  const before = reads();

  expect((await followed.read(leader.streams, document, id)).state).toEqual(document.initial);
  expect(reads()).toBe(before);
  const data = { title: 'Begun', ...file };
  const { position } = await handle(other, document, id, saying(), { type: 'UploadDocument', data });
  followed.saw(names.document(id), position);

  expect((await followed.read(leader.streams, document, id)).state).toMatchObject({ title: 'Begun' });
});

test('a new term relies on nothing that was read before, since another may have led meanwhile', async () => {
  const { leader, other, id, position } = await uploaded();
  const before = followedStreams(await store.head());
  before.saw(names.document(id), position);
  await before.read(leader.streams, document, id);
  await renamed(other, id, 'By another leader');

  const followed = followedStreams(await store.head());
  followed.saw(names.document(id), position);

  expect((await followed.read(leader.streams, document, id)).state).toMatchObject({
    title: 'By another leader',
  });
});

/** A document, and two processes that write to the log: one that leads, and another. */
const uploaded = async () => {
  let reads = 0;
  const counting: DecryptedLog = {
    ...store,
    read: (...asked) => {
      reads++;
      return store.read(...asked);
    },
  };
  const [leader, other] = [writerOn(counting), writerOn(store)];
  const id = randomUUID();
  const { position } = await handle(leader, document, id, saying(), {
    type: 'UploadDocument',
    data: { title: 'Lease', ...file },
  });

  return { leader, other, id, position, reads: () => reads };
};

const writerOn = (on: DecryptedLog) => ({
  store: on,
  streams: rememberedStreams(on, 1),
  lookup: testLookup,
  epoch: 1,
  now: () => new Date().toISOString(),
});

const renamed = async (writer: ReturnType<typeof writerOn>, id: string, title: string) =>
  (await handle(writer, document, id, saying(), { type: 'EditDocument', data: { title } })).position;

const OLIVE = randomUUID();

const saying = () =>
  ofRequest({
    by: { kind: 'account', id: OLIVE },
    ip: null,
    userAgent: null,
    correlationId: randomUUID(),
  });
