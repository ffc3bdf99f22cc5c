import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { announcingIn } from '#contracts/epochs/state.ts';
import { FOREIGN } from '#contracts/foreign-event.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { startTestLog } from '../../../tests/harness/started-log.ts';
import { keysOf } from '../../audit/check-writers.ts';
import { announceWriterKey, UnknownWriterKey } from '../../command/log/announce-key.ts';
import { appendChained, endOf } from '../../command/log/append-chained.ts';
import { bySystem } from '../../command/log/envelopes.ts';
import { signedLog, type WriterKey, writerKeysIn } from '../../command/log/writer-keys.ts';
import { decodeAll } from './decode.ts';
import type { DecryptedLog } from './decrypted-log.ts';
import { inEpoch } from './epoch.ts';
import { vouchedLog } from './vouched-log.ts';

const keyOf = (byte: string, mark = '') => writerKeysIn(`${byte.repeat(32)}${mark}`)[0];
const [own, next, other, stranger] = ['a1', 'a2', 'b1', 'c1'].map((byte) => keyOf(byte)) as [
  ...[WriterKey, WriterKey, WriterKey, WriterKey],
];
const restore = randomUUID();
const now = () => new Date().toISOString();
let store: DecryptedLog;

beforeEach(async () => {
  store = await startTestLog();
  await says(own, { type: 'LogFounded', data: { log: randomUUID(), epoch: 1 } });
  await announceWriterKey({ store: signedLog(store, own), now }, 1, [own]);
});

const append = async (
  key: WriterKey,
  name: string,
  stream: string,
  event: { type: string; data: object },
) => {
  const last = await store.readLast(name);
  const envelope = { ...bySystem('test'), at: now() };
  await appendChained(signedLog(store, key), { name, stream }, endOf(last), [event as never], envelope);
};

const says = (key: WriterKey, event: { type: string; data: object }) => append(key, EPOCHS, EPOCHS, event);

const begins = (key: WriterKey, epoch = 2) =>
  append(key, inEpoch(epoch, WRITER_KEYS), WRITER_KEYS, {
    type: 'WriterKeyAnnounced',
    data: { key: key.id, publicKey: key.publicKey, before: null },
  });

const backup = {
  filename: 'theirs.zip',
  sha256: 'a'.repeat(64),
  log: randomUUID(),
  epoch: 1,
  takenAt: '2026-01-01T00:00:00.000Z',
  events: 1,
  blobs: 0,
};

describe('an epoch that begins with the backup of another installation', () => {
  test.each([
    ['as it begins', 'RestoreStarted'],
    ['once it is imported', 'EpochImported'],
  ])('takes no first key but theirs and the one that the restore names %s', async (_, naming) => {
    const followed = vouchedLog(store);
    const named = (type: string) => (type === naming ? { writerKey: own.id } : {});
    const started = { restore, from: 1, to: 2, backup, ...named('RestoreStarted') };
    await says(own, { type: 'RestoreStarted', data: started });
    await begins(other);
    await begins(own);
    await begins(stranger);
    await followed.keysFor(2, await store.read(inEpoch(2, WRITER_KEYS)));
    const imported = { restore, to: 2, events: 1, carried: 0, ...named('EpochImported') };
    await says(own, { type: 'EpochImported', data: imported });
    await says(own, { type: 'EpochActivated', data: { restore, from: 1, to: 2 } });

    expect((await vouchedLog(store).keysFor(2, [])).newest).toBe(own.id);
    await expect.poll(async () => (await followed.keysFor(2, [])).newest).toBe(own.id);
    const epochs = decodeAll(EpochsEvent, await store.read(EPOCHS));
    const audited = await keysOf(store, 2, announcingIn(epochs, 2));
    expect(audited.keys.newest).toBe(own.id);
    expect(audited.findings).toMatchObject([{ part: 'writer', revision: 2 }]);
    await expect(announceWriterKey({ store: vouchedLog(store) as never, now }, 2, [next])).rejects.toThrow(
      UnknownWriterKey,
    );
  });

  test('gives whoever has a key of that installation no voice about the epochs of this one', async () => {
    await says(own, { type: 'RestoreStarted', data: { restore, from: 1, to: 2, backup, writerKey: own.id } });
    await begins(other);
    await begins(own);
    await says(other, { type: 'EpochActivated', data: { restore, from: 1, to: 2 } });

    expect((await vouchedLog(store).readLast(EPOCHS))?.type).toBe(FOREIGN);
  });
});

test('a key that came into strange hands signs nothing outside of epochs from then on, one that was replaced does', async () => {
  const agreed = { type: 'ClockAgreed', data: { clock: 'log', host: 'here', since: now() } };
  const typesNow = async () => (await vouchedLog(store).read(EPOCHS)).slice(1).map(({ type }) => type);
  const log = { store: signedLog(store, next), now };
  await says(own, agreed);
  await announceWriterKey(log, 1, [next, own]);
  await says(own, agreed);
  expect(await typesNow()).toEqual(['ClockAgreed', 'ClockAgreed']);

  const last = keyOf('a3');
  const given = [next, own].map((key) => ({ ...key, isCompromised: true })) as [WriterKey, WriterKey];
  await announceWriterKey({ store: signedLog(store, last), now }, 1, [last, ...given]);
  await says(next, agreed);
  await says(own, agreed);
  await says(last, agreed);
  expect(await typesNow()).toEqual(['ClockAgreed', 'ClockAgreed', FOREIGN, FOREIGN, 'ClockAgreed']);
});
