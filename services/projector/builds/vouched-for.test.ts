import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { FOREIGN } from '#contracts/foreign-event.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { streams } from '#contracts/stream-name.ts';
import { treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { keepTreeHeads } from '../../command/leader/tree-heads/keep-tree-heads.ts';
import { vouchForWriters } from '../../command/leader/tree-heads/vouch-for-writers.ts';
import { leaveOutForeign } from '../../command/log/accept-foreign.ts';
import { announceWriterKey } from '../../command/log/announce-key.ts';
import { appendChained, endOf } from '../../command/log/append-chained.ts';
import { bySystem } from '../../command/log/envelopes.ts';
import { signedLog, writerKeysIn } from '../../command/log/writer-keys.ts';
import { forge } from '../../command/testing/forged.ts';
import { decryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { Followed } from '../../shared/log/event-store.ts';
import { vouchedLog } from '../../shared/log/vouched-log.ts';
import { silent } from '../testing/projections.ts';
import { startProjecting } from '../testing/running-projector.ts';
import { sent, uploaded } from '../testing/sample-events.ts';
import { vouchedFor } from './vouched-for.ts';

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

test('read models that hold a foreign event are built without it as soon as an operator leaves it out', async () => {
  const { store, project, rows, serving } = await startProjecting();
  const signed = signedLog(store, keys[0]);
  const now = () => new Date().toISOString();
  await announceWriterKey({ store: signed, now }, 1, keys);
  const id = randomUUID();
  const stream = streams.document(id);
  const envelope = { ...bySystem('test'), at: now() };
  await appendChained(signed, { name: inEpoch(1, stream), stream }, endOf(null), [uploaded, sent], envelope);
  const [foreign] = await forge(store, inEpoch(1, stream), [voided]);
  const shown = async () => rows(`select id, status from ${await serving()}.documents`);
  const first = project();
  await vi.waitFor(async () => expect(await shown()).toEqual([{ id, status: 'sent' }]), PATIENCE);
  // As they were built before anybody judged who wrote events.
  const before = await serving();
  await rows(`update ${before}.documents set status = 'cancelled'`);
  await rows(
    `create temporary table line as select * from ${before}.audit_trail where stream = '${stream}' limit 1`,
  );
  await rows(`update line set revision = 2, position = ${foreign?.position}, id = gen_random_uuid()`);
  await rows(`insert into ${before}.audit_trail select * from line`);

  const log = { store: decryptedLog(vouchedLog(signed), store.vault), now };
  await leaveOutForeign(log, bySystem('command-line:test'), stream, 'nobody here did that');
  await vi.waitFor(async () => {
    expect(await serving()).not.toBe(before);
    expect(await shown()).toEqual([{ id, status: 'sent' }]);
  }, PATIENCE);
  await vi.waitFor(
    async () => expect(await rows('select phase from app.rebuilds')).toEqual([{ phase: 'done' }]),
    PATIENCE,
  );
  await first.stop();
});

test('each batch gets its own verdicts, though the next one is given before they are there', async () => {
  const { store } = await startProjecting();
  const signed = signedLog(store, keys[0]);
  const now = () => new Date().toISOString();
  await announceWriterKey({ store: signed, now }, 1, keys);
  const names = ['one', 'two', 'three'].map((title) => inEpoch(1, streams.document(title)));
  for (const name of names) await forge(store, name, [voided, voided]);
  const events: Followed[] = [];
  const following = { prefixes: ['e1.'], from: null, signal: new AbortController().signal };
  for await (const one of store.follow(following)) {
    if (one.kind === 'caught-up') break;
    if (one.kind === 'event') events.push(one);
  }
  const judge = vouchedFor(store, { epoch: 1, isWhole: true });

  const batches = [events.slice(0, 2), events.slice(2, 3), events.slice(3, 6), events.slice(6)];
  const shown = (await Promise.all(batches.map(judge))).flat();
  expect(shown.map((one) => (one.kind === 'event' ? one.event.type : one.kind))).toEqual([
    'WriterKeyAnnounced',
    ...Array.from({ length: 6 }, () => FOREIGN),
  ]);
});

test('thousands of unsigned events hold nothing up that comes behind them, nor in the stream of the epochs', async () => {
  const { store, project, rows, serving } = await startProjecting();
  const signed = signedLog(store, keys[0]);
  const now = () => new Date().toISOString();
  await announceWriterKey({ store: signed, now }, 1, keys);
  const all = Array.from({ length: 1_000 }, () => voided);
  const made = randomUUID();
  const first = project();
  for (let n = 0; n < 3; n++) await forge(store, inEpoch(1, streams.document(made)), all);
  await forge(store, EPOCHS, all);
  const id = randomUUID();
  const stream = streams.document(id);
  const envelope = { ...bySystem('test'), at: now() };
  await appendChained(signed, { name: inEpoch(1, stream), stream }, endOf(null), [uploaded, sent], envelope);

  const titles = async () => rows(`select id from ${await serving()}.documents`);
  await vi.waitFor(async () => expect(await titles()).toEqual([{ id }]), PATIENCE);
  const parked = await rows(`select count(*)::int as events from ${await serving()}.parked_events`);
  expect(parked).toEqual([{ events: 4_000 }]);
  await first.stop();
});

test('a tree head vouches for what was verified before it, and for nothing else', async () => {
  const { store } = await startProjecting();
  const signed = signedLog(store, keys[0]);
  const now = () => new Date().toISOString();
  await announceWriterKey({ store: signed, now }, 1, keys);
  const stream = streams.document(randomUUID());
  const name = inEpoch(1, stream);
  const envelope = { ...bySystem('test'), at: now() };
  await appendChained(signed, { name, stream }, endOf(null), [uploaded, sent], envelope);
  const [foreign] = await forge(store, name, [voided]);
  const vouched = vouchedLog(store);
  const log = {
    store: { ...signed, ...vouched, append: signed.append },
    now,
    log: silent,
    vouched,
    epoch: 1,
  };
  const ended = new AbortController();
  const origin = 'sign.example/e1';
  const signer = await openNoteSigner(origin, '5a'.repeat(32));
  const vouch = () => vouchForWriters(log);
  const kept = keepTreeHeads({ ...log, origin, signer, every: 20, vouch }, ended.signal);
  onTestFinished(() => ended.abort());
  const heads = async () => (await store.read(treeHeadsOf(1))).map(({ data }) => Number(data.size));
  await vi.waitFor(async () => expect((await heads()).at(-1)).toBe(6), PATIENCE);
  ended.abort();
  await kept;

  const all: Followed[] = [];
  for await (const one of store.follow({
    prefixes: ['e1.'],
    from: null,
    signal: new AbortController().signal,
  })) {
    if (one.kind === 'caught-up') break;
    all.push(one);
  }
  const typesOf = (some: readonly Followed[]) =>
    some.flatMap((one) => (one.kind === 'event' ? one.event.type : []));
  const unsigned = all.map((one) =>
    one.kind === 'event'
      ? { ...one, event: { ...one.event, metadata: withoutSig(one.event.metadata) } }
      : one,
  );
  const shown = await vouchedFor(store, { epoch: 1, isWhole: true })(unsigned);
  expect(typesOf(shown)).toEqual([
    ...['WriterKeyAnnounced', 'DocumentUploaded', 'DocumentSent', FOREIGN],
    ...['ForeignEventFound', 'WritersVerified'],
  ]);
  expect(typesOf(await vouchedFor(store, { epoch: 1, isWhole: false })(all))).toEqual(typesOf(shown));

  const isForeign = (one: Followed) => one.kind === 'event' && one.event.position === foreign?.position;
  const rewritten = all.filter((one) => !isForeign(one)).concat(all.filter(isForeign));
  await expect(vouchedFor(store, { epoch: 1, isWhole: true })(rewritten)).rejects.toThrow(
    'not those that were signed',
  );
});

const withoutSig = ({ sig: _, ...metadata }: Recorded['metadata']): Recorded['metadata'] => metadata;
