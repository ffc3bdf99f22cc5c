import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { streams } from '#contracts/stream-name.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { auditNewest } from '../../../audit/audit-newest.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import type { NewEvent } from '../../../shared/log/event-store.ts';
import { vouchedLog } from '../../../shared/log/vouched-log.ts';
import { vouchForWriters } from '../../leader/tree-heads/vouch-for-writers.ts';
import { readEpochs } from '../../log/epochs.ts';
import { idsIn, vouchedFor } from '../../log/writer-keys.ts';
import { forge } from '../../testing/forged.ts';
import { sentBy } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import { writerKeys } from '../../testing/surroundings.ts';
import { backupOf, eventsOf } from '../testing/installation.ts';
import { restoringAt } from '../testing/restoring.ts';

const stack = await startStack();
const { eventStore, store, writers } = stack;
const olive = randomUUID();
const { restored, tellNow, opened } = restoringAt(stack, olive);
const voided = { type: 'VoidDocument', data: {} } as const;
const now = () => new Date().toISOString();

test('what a restore undid is foreign when somebody puts it back, and on record as that', async () => {
  const [document, other] = [await sentBy(stack, olive), await sentBy(stack, olive)];
  const stream = streams.document(document.id);
  let from = 1;

  // From the first epoch, and from one that began with a restore itself.
  for (const _ of ['first', 'restored']) {
    await opened(writers, from);
    const backup = await backupOf(store, from);
    await tellNow(olive, document.id, voided);
    const undone = (await eventStore.read(inEpoch(from, stream))).slice(-1);
    expect(undone[0]?.type).toBe('DocumentVoided');
    const before = await store.head();
    const { epoch } = await restored(backup);
    await opened(writers, epoch);

    await putBack(epoch, undone);
    await tellNow(olive, other.id, voided);

    const shown = await vouchedLog(eventStore).read(inEpoch(epoch, stream));
    expect(shown.filter(isForeign)).toEqual(shown.slice(-1));
    expect(shown.at(-1)?.data).toMatchObject({ problem: 'it is signed with a key that had been replaced' });
    const place = { stream, revision: undone[0]?.revision };
    expect(await auditedSince(before, epoch)).toEqual([
      expect.objectContaining({ part: 'writer', ...place }),
    ]);
    expect(await putOnRecord(epoch)).toEqual([expect.objectContaining(place)]);
    await expect(tellNow(olive, document.id, voided)).rejects.toMatchObject({ code: 'history.foreign' });

    from = (await restored(backup)).epoch;
  }
});

test('a key that is derived for another epoch counts for nothing behind that of an epoch, though the same key vouches for it', async () => {
  const { epochs } = await readEpochs(store);
  const { current, highest, log } = epochs;
  await opened(writers, current);
  const [key] = writerKeys;
  const own = key.ofEpoch(log, current);
  const strange = key.ofEpoch(log, highest + 5);
  expect((await vouchedLog(eventStore).keysFor(current, [])).newest).toBe(own.id);
  const { id, publicKey } = strange;
  await forge(eventStore, inEpoch(current, WRITER_KEYS), [
    { type: 'WriterKeyAnnounced', data: { key: id, publicKey, before: vouchedFor(key, strange) } },
  ]);

  expect((await vouchedLog(eventStore).keysFor(current, [])).newest).toBe(own.id);
});

/** As somebody can who writes into the event store past the product. */
const putBack = async (epoch: number, events: readonly Recorded[]) => {
  const [first] = events;
  if (!first) throw new Error('there is nothing to put back');
  const copies = events.map(
    ({ id, type, data, metadata }): NewEvent => ({ id, event: { type, data }, metadata }),
  );
  expect(await eventStore.append(inEpoch(epoch, first.stream), first.revision - 1, copies)).not.toBe(
    'conflict',
  );
};

const auditedSince = async (from: bigint, epoch: number) => {
  const { log } = (await readEpochs(store)).epochs;
  const writerKey = idsIn(writerKeys[0], log, epoch);
  const { findings } = await auditNewest({ store, epoch, writerKey, from, now: now() });

  return findings;
};

/** What the leader puts on record of foreign events before a tree head covers them. */
const putOnRecord = async (epoch: number) => {
  const vouched = vouchedLog(eventStore);
  const log = pino({ level: 'silent' });
  const vouching = vouchForWriters({ store: stack.writer.store, vouched, epoch, now, log });
  for (const { stream, revision } of await eventsOf(store, epoch))
    for (const event of await eventStore.read(inEpoch(epoch, stream), revision, 1)) await vouching.add(event);
  await vouching.untilRecorded();
  const events = await vouched.read(inEpoch(epoch, VOUCHING));

  return events.filter(({ type }) => type === 'ForeignEventFound').map(({ data }) => data);
};
