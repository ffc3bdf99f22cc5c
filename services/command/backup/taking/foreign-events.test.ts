import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { foreignOnRecord } from '#contracts/vouching/state.ts';
import { temporaryFolder } from '../../../../tests/harness/temporary-folder.ts';
import { openBackupStorage } from '../../../shared/blobs/open-backup-storage.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import type { NewEvent } from '../../../shared/log/event-store.ts';
import { vouchedLog } from '../../../shared/log/vouched-log.ts';
import { vouchForWriters } from '../../leader/tree-heads/vouch-for-writers.ts';
import { forge } from '../../testing/forged.ts';
import { sentBy } from '../../testing/sample-documents.ts';
import { linkSecret, startStack } from '../../testing/stack.ts';
import { openBackup } from '../format/open-backup.ts';
import { restoringAt } from '../testing/restoring.ts';
import { takeBackup } from './take.ts';

const stack = await startStack();
const { eventStore, epoch } = stack;
const olive = randomUUID();
const { restored } = restoringAt(stack, olive);
const voided: Message = { type: 'DocumentVoided', data: {} };

test('whatever somebody else put into the log, a backup is taken and can be restored', async () => {
  const { id } = await sentBy(stack, olive);
  const deep = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`);
  const forgeries: readonly (readonly [string, (event: NewEvent) => object])[] = [
    [`document-${randomUUID()}`, () => ({ metadata: null })],
    [`document-${randomUUID()}`, ({ metadata }) => ({ metadata: { ...metadata, hash: 'a'.repeat(64) } })],
    [`document-${randomUUID()}`, ({ metadata }) => ({ metadata: { ...metadata, hash: { toString: 1 } } })],
    [`document-${randomUUID()}`, () => ({ event: { type: 'DocumentVoided', data: { deep } } })],
    [`document-${id}`, ({ metadata }) => ({ metadata: { ...metadata, hash: undefined, prev: 7 } })],
    ['Strange.Name', () => ({})],
  ];
  for (const [stream, change] of forgeries) {
    await forge(changing(change), inEpoch(epoch, stream), [voided]);
    await forge(eventStore, inEpoch(epoch, stream), [voided]);
  }
  await putOnRecord();

  const { events, backup } = await taken();
  const { epoch: next } = await restored(backup);

  expect(events).toBe((await eventsIn(epoch)).length);
  const before = await vouchedLog(eventStore).vouching(epoch);
  expect(before.foreign.size).toBe(2 * forgeries.length);
  const on = await vouchedLog(eventStore).vouching(next);
  for (const [stream] of forgeries) {
    const there = await eventStore.read(inEpoch(next, stream));
    const forged = there.slice(-2);
    expect(forged).toHaveLength(2);
    for (const event of forged) expect(foreignOnRecord(on, event)).not.toBeNull();
  }
  expect((await eventStore.read(inEpoch(next, VOUCHING))).length).toBeGreaterThan(0);
});

/** The log, in which what is appended is another event. */
const changing = (change: (event: NewEvent) => object): typeof eventStore => ({
  ...eventStore,
  append: (stream, expected, events) =>
    eventStore.append(
      stream,
      expected,
      events.map((event) => ({ ...event, ...change(event) })),
    ),
});

const eventsIn = async (of: number): Promise<readonly Recorded[]> => {
  const all: Recorded[] = [];
  const ended = new AbortController();
  for await (const news of eventStore.follow({ prefixes: [`e${of}.`], from: null, signal: ended.signal })) {
    if (news.kind === 'event') all.push(news.event);
    if (news.kind === 'caught-up') break;
  }
  ended.abort();

  return all;
};

/** As the leader does before it signs a tree head. */
const putOnRecord = () =>
  stack.writers.write(async ({ store, now }) => {
    const vouching = { store, vouched: vouchedLog(eventStore), epoch, now, log: pino({ level: 'silent' }) };
    const { add, untilRecorded: settled } = vouchForWriters(vouching);
    for (const event of await eventsIn(epoch)) await add(event);
    await settled();
  });

const taken = async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const storage = openBackupStorage(folder.path);
  const keys = { linkSecret, backupKey: null };
  const taking = {
    store: eventStore,
    blobs: stack.blobs,
    storage,
    keys,
    now: () => new Date().toISOString(),
  };
  const { filename, events } = await takeBackup(taking, null, () => {}, new AbortController().signal);

  const backup = await openBackup(storage.file(filename), keys, {
    log: stack.log,
    former: new Set<string>(),
    isEmpty: async () => false,
    takesForeign: false,
  });

  return { events, backup };
};
