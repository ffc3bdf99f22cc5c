import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Message } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { FOREIGN } from '#contracts/foreign-event.ts';
import { streams } from '#contracts/stream-name.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { announceWriterKey } from '../../command/log/announce-key.ts';
import { appendChained, endOf } from '../../command/log/append-chained.ts';
import { bySystem } from '../../command/log/envelopes.ts';
import { signedLog, writerKeysIn } from '../../command/log/writer-keys.ts';
import { forge } from '../../command/testing/forged.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { startProjecting } from '../testing/running-projector.ts';
import { sent, uploaded } from '../testing/sample-events.ts';

const voided: Message = { type: 'DocumentVoided', data: {} };
const keys = writerKeysIn('b7'.repeat(32));

test('what command did not sign is shown nowhere, keeps its place, and holds nothing up', async () => {
  const { store, project, rows, serving } = await startProjecting();
  const signed = signedLog(store, keys[0]);
  const now = () => new Date().toISOString();
  await announceWriterKey({ store: signed, now }, 1, keys);
  const documents = { honest: randomUUID(), made: randomUUID(), late: randomUUID() };
  const nameOf = (id: string) => inEpoch(1, streams.document(id));
  const says = async (id: string, ...events: readonly Message[]) => {
    const [name, stream] = [nameOf(id), streams.document(id)];
    const envelope = { ...bySystem('test'), at: now() };
    await appendChained(signed, { name, stream }, endOf(await store.readLast(name)), events, envelope);
  };
  const titles = async () => rows(`select id, status from ${await serving()}.documents order by position`);
  const shown = [
    { id: documents.honest, status: 'sent' },
    { id: documents.late, status: 'sent' },
  ];

  await says(documents.honest, uploaded, sent);
  await forge(store, nameOf(documents.honest), [voided]);
  await forge(store, nameOf(documents.made), [uploaded, sent]);
  await forge(store, EPOCHS, [{ type: 'EpochActivated', data: { restore: randomUUID(), from: 1, to: 2 } }]);
  const first = project();
  await vi.waitFor(async () => expect(await titles()).toEqual(shown.slice(0, 1)), PATIENCE);

  await says(documents.late, uploaded, sent);
  await vi.waitFor(async () => expect(await titles()).toEqual(shown), PATIENCE);
  await forge(store, nameOf(documents.late), [voided]);
  const parked = async () =>
    rows(`select stream, revision, type from ${await serving()}.parked_events order by position::bigint`);
  const foreign = [
    { stream: streams.document(documents.honest), revision: 2, type: FOREIGN },
    { stream: streams.document(documents.made), revision: 0, type: FOREIGN },
    { stream: streams.document(documents.made), revision: 1, type: FOREIGN },
    { stream: EPOCHS, revision: 1, type: FOREIGN },
    { stream: streams.document(documents.late), revision: 2, type: FOREIGN },
  ];
  await vi.waitFor(async () => expect(await parked()).toEqual(foreign), PATIENCE);
  expect(await titles()).toEqual(shown);
  await first.stop();

  const leaves = await rows(`select count(*)::int as leaves from ${await serving()}.tree_leaves`);
  expect(leaves).toEqual([{ leaves: 1 + 2 + 1 + 2 + 2 + 1 }]);
});
