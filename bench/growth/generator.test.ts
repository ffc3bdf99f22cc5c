import { afterAll, expect, test } from 'vitest';
import { streams } from '#contracts/stream-name.ts';
import { appendChained, endOf } from '../../services/command/log/append-chained.ts';
import { bySystem } from '../../services/command/log/envelopes.ts';
import type { DecryptedLog } from '../../services/shared/log/decrypted-log.ts';
import { inEpoch } from '../../services/shared/log/epoch.ts';
import { startEventLog } from '../../tests/harness/event-log.ts';
import { openTestLog } from '../../tests/harness/test-log.ts';
import { fillSent } from './generator.ts';
import { documentId, ownerOf, sentLifeOf, type Upload } from './lives.ts';

const eventLog = await startEventLog();
const store = openTestLog(eventLog.url);
afterAll(async () => {
  await store.close();
  await eventLog.stop();
});

const name = (n: number) => inEpoch(1, streams.document(documentId(n)));
const typesOf = async (n: number) => (await store.read(name(n))).map(({ type }) => type);
const lived = (n: number) => sentLifeOf(n, upload).flatMap(({ events }) => events.map(({ type }) => type));

test('a document whose invitation was mailed by the leader meanwhile is not mailed again', async () => {
  await fillSent(afterSending('InvitationMailed'), upload, 0, 1);

  expect(await typesOf(0)).toEqual(lived(0));
});

test('what nobody but somebody else would write breaks it off', async () => {
  await expect(fillSent(afterSending('DocumentVoided'), upload, 1, 2)).rejects.toThrow('Somebody else');
});

/** The log, in which an event of another writer follows each sending at once. */
const afterSending = (type: 'InvitationMailed' | 'DocumentVoided'): DecryptedLog => ({
  ...store,
  append: async (stream, after, events) => {
    const appended = await store.append(stream, after, events);
    const sent = events.some(({ event }) => event.type === 'DocumentSent');
    if (!sent) return appended;
    const last = await store.readLast(stream);
    const n = stream === name(0) ? 0 : 1;
    const mailed = sentLifeOf(n, upload).at(-1)?.events ?? [];
    const other = type === 'InvitationMailed' ? mailed : [{ type, data: { reason: 'Not any more' } }];
    const plain = { name: stream, stream: streams.document(documentId(n)) };
    await appendChained(store, plain, endOf(last), other, {
      ...bySystem('leader'),
      at: new Date().toISOString(),
    });
    return appended;
  },
});

const upload: Upload = {
  owner: ownerOf(0),
  title: 'Growth',
  originalFileName: 'growth.pdf',
  fileType: 'pdf',
  original: 'a'.repeat(64),
  pdf: 'b'.repeat(64),
  pages: [{ width: 612, height: 792 }],
};
