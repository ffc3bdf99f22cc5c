import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { streams } from '#contracts/stream-name.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { decryptedLog } from '../../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { vouchedLog } from '../../../shared/log/vouched-log.ts';
import { announceWriterKey } from '../../log/announce-key.ts';
import { readEpochs } from '../../log/epochs.ts';
import { testLookup } from '../../log/testing/test-lookup.ts';
import { openWriterKey, signedLog, type WriterKey } from '../../log/writer-keys.ts';
import { forge } from '../../testing/forged.ts';
import { sentBy } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import { writerKeys } from '../../testing/surroundings.ts';
import { backupOf, backupWith, eventsOf, pretendBuilt } from '../testing/installation.ts';
import { livingOn } from '../testing/living-on.ts';
import { restore } from './restore.ts';

const stack = await startStack();
const { eventStore, store, sql } = stack;
const { person, tell, now } = livingOn(stack);
const [rotated, stranger] = [openWriterKey('c8'.repeat(32)), openWriterKey('5c'.repeat(32))];
const why = { basis: 'objection', request: null, reason: 'Asked by mail' } as const;
const clock = () => new Date().toISOString();
const signedWith = (key: WriterKey) => decryptedLog(signedLog(eventStore, key), store.vault);
const ownKeyOf = async (key: WriterKey, epoch: number) =>
  key.ofEpoch((await readEpochs(store)).epochs.log, epoch).id;
const announcementsIn = async (epoch: number) =>
  (await eventStore.read(inEpoch(epoch, WRITER_KEYS))).map(({ data }) => data.key);

test('what a restore carries over is genuine at once, though the key was rotated since or the backup is another’s', async () => {
  const olive = await person();
  const [sent, other] = [await sentBy(now(), olive), await sentBy(now(), olive)];
  const own = await backupOf(store, 1);
  const foreign = backupWith(await eventsOf(store, 1), { log: randomUUID(), epoch: 1 });
  for (const { id } of [sent, other])
    await tell({ kind: 'system', id: 'test' }, id, {
      type: 'ErasePersonalData',
      data: { recipient: null, ...why },
    });

  const keys = [rotated, ...writerKeys] as const;
  await announceWriterKey({ store: signedWith(rotated), now: clock }, 1, keys);
  for (const backup of [own, foreign]) {
    const { epoch, carried } = await restored(backup, keys);

    expect(carried).toBe(4);
    expect(await announcementsIn(epoch)).toEqual([
      ...[writerKeys[0].id, rotated.id],
      await ownKeyOf(rotated, epoch),
    ]);
    for (const { id } of [sent, other]) {
      const events = await vouchedLog(eventStore).read(inEpoch(epoch, streams.document(id)));
      expect(events.at(-1)?.type).toBe('PersonalDataErased');
      expect(events.some(isForeign)).toBe(false);
    }
  }
});

test('nobody begins anew with a key of theirs in an epoch in which a restore has announced this installation’s', async () => {
  const events = (await eventsOf(store, 1)).filter(({ data }) => data.key !== rotated.id);
  const { epoch } = await restored(backupWith(events), [rotated]);
  const log = vouchedLog(eventStore);
  const own = await ownKeyOf(rotated, epoch);
  expect((await log.keysFor(epoch, [])).newest).toBe(own);
  const { id: key, publicKey } = stranger;
  await forge(eventStore, inEpoch(epoch, WRITER_KEYS), [
    { type: 'WriterKeyAnnounced', data: { key, publicKey, before: null } },
  ]);

  expect((await log.keysFor(epoch, [signedBy(stranger)])).newest).toBe(own);
});

const signedBy = ({ id: key }: WriterKey) =>
  ({ metadata: { sig: { key, events: 1, value: '' } } }) as unknown as Recorded;

const restored = async (
  backup: Awaited<ReturnType<typeof backupOf>>,
  keys: readonly [WriterKey, ...WriterKey[]],
) => {
  const connect = (onclose = () => {}) =>
    postgres(stack.databaseUrl, { max: 1, max_lifetime: null, onnotice: () => {}, onclose });
  await pretendBuilt(sql, (await readEpochs(store)).epochs.highest + 1);
  const { database, blobs } = stack;

  return restore(
    {
      store: signedWith(keys[0]),
      writerKeys: keys,
      connect,
      database,
      blobs,
      lookup: testLookup,
      log: pino({ level: 'silent' }),
      now: clock,
    },
    { backup, later: null },
    stack.sayingAs(randomUUID()),
    () => {},
    new AbortController().signal,
  );
};
