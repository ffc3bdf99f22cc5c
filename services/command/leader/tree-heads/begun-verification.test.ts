import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { streams } from '#contracts/stream-name.ts';
import { treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { VOUCHING, type WritersVerifiedSoFar } from '#contracts/vouching/events.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { startTestLog } from '../../../../tests/harness/started-log.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import type { Following } from '../../../shared/log/event-store.ts';
import { type GrowingTree, grown, rootOfTree, seedling } from '../../../shared/log/growing-tree.ts';
import { vouchedLog } from '../../../shared/log/vouched-log.ts';
import { announceWriterKey } from '../../log/announce-key.ts';
import { appendChained, endOf } from '../../log/append-chained.ts';
import { bySystem } from '../../log/envelopes.ts';
import { signedLog, writerKeysIn } from '../../log/writer-keys.ts';
import { forge } from '../../testing/forged.ts';
import { keepTreeHeads } from './keep-tree-heads.ts';
import { vouchForWriters } from './vouch-for-writers.ts';

const keys = writerKeysIn('b7'.repeat(32));
const origin = 'sign.example/e1';
const signer = await openNoteSigner(origin, '5a'.repeat(32));
const vouching = inEpoch(1, VOUCHING);
const voided: Message = { type: 'DocumentVoided', data: {} };
const now = () => new Date().toISOString();
let store: DecryptedLog;

beforeEach(async () => {
  store = await startTestLog();
  await says(EPOCHS, EPOCHS, { type: 'LogFounded', data: { log: randomUUID(), epoch: 1 } });
});

test('a verification that was broken off goes on where it was, and reads nothing before that again', async () => {
  await announceWriterKey({ store: signedLog(store, keys[0]), now }, 1, keys);
  const early = await forge(store, documentOf(), [voided]);
  for (let n = 0; n < 12; n++) await happens();
  await keep({ stopsAt: 25 });

  const vouched = vouchedLog(store);
  const all = await everything();
  const { verified, verifiedSoFar, foreign } = await vouched.vouching(1);
  expect(verified).toBeNull();
  expect(verifiedSoFar).toMatchObject({ upTo: 20, root: rootOfTree(treeOf(all.slice(0, 20))) });
  expect([...foreign.values()]).toMatchObject([{ hash: early[0]?.metadata.hash }]);
  expect(await store.readLast(treeHeadsOf(1))).toBeNull();

  const late = await forge(store, documentOf(), [voided]);
  await forge(store, vouching, [soFar(treeOf(await everything()))]);
  const followed = await keep({ stopsAt: 'vouched' });

  expect(followed[0]?.position).toBe(all[20]?.position);
  const after = await vouched.vouching(1);
  expect(after.verifiedSoFar?.upTo).toBeLessThan(after.verified?.upTo ?? 0);
  expect([...after.foreign.values()]).toMatchObject([
    { hash: early[0]?.metadata.hash },
    { hash: late[0]?.metadata.hash },
    { stream: VOUCHING },
  ]);
  const head = (await store.readLast(treeHeadsOf(1)))?.data;
  expect(head?.root).toBe(rootOfTree(treeOf((await everything()).slice(0, Number(head?.size)))));
});

const elsewhere = ({ data, ...event }: WritersVerifiedSoFar): WritersVerifiedSoFar => ({
  ...event,
  data: { ...data, position: '1' },
});
const another = ({ data, ...event }: WritersVerifiedSoFar): WritersVerifiedSoFar => ({
  ...event,
  data: { ...data, root: 'f'.repeat(64) },
});

test.each<[string, (event: WritersVerifiedSoFar) => Promise<unknown>]>([
  ['that command did not sign', (event) => forge(store, vouching, [event])],
  ['with another root than its peaks give', (event) => says(vouching, VOUCHING, another(event))],
  ['from before a restore', (event) => says(vouching, VOUCHING, elsewhere(event))],
])('the whole log is verified despite a record %s', async (_, put) => {
  await announceWriterKey({ store: signedLog(store, keys[0]), now }, 1, keys);
  await forge(store, documentOf(), [voided]);
  await happens();
  const all = await everything();
  await put(soFar(treeOf(all)));
  const followed = await keep({ stopsAt: 'vouched' });

  expect(followed[0]?.position).toBe(all[0]?.position);
  const { verified, foreign } = await vouchedLog(store).vouching(1);
  expect(verified?.root).toBe(rootOfTree(treeOf((await everything()).slice(0, verified?.upTo))));
  expect(foreign.size).toBeGreaterThan(0);
});

test('what was signed before anything was verified is held against the log by a verification that goes on', async () => {
  await announceWriterKey({ store: signedLog(store, keys[0]), now }, 1, keys);
  for (let n = 0; n < 12; n++) await happens();
  await keep({ stopsAt: 'signed', vouches: false });
  for (let n = 0; n < 6; n++) await happens();
  await keep({ stopsAt: 32 });
  const { verifiedSoFar } = await vouchedLog(store).vouching(1);
  expect(verifiedSoFar?.upTo).toBe(20);

  const newest = (await store.readLast(treeHeadsOf(1)))?.data;
  const published = vi.fn();
  const followed = await keep({ stopsAt: 'vouched', published });
  expect(followed[0]?.position).toBe((await everything())[20]?.position);
  expect(published.mock.calls[0]?.[0]).toMatchObject({ size: newest?.size, position: newest?.position });
});

test('before there was a key nobody could put on record that writers were verified', async () => {
  await forge(store, documentOf(), [voided]);
  const event = soFar(treeOf(await everything()));
  const { upTo, root } = event.data;
  await forge(store, vouching, [event, { type: 'WritersVerified', data: { upTo, root } }]);
  await announceWriterKey({ store: signedLog(store, keys[0]), now }, 1, keys);

  expect(await vouchedLog(store).vouching(1)).toMatchObject({ verified: null, verifiedSoFar: null });
});

const documentOf = () => inEpoch(1, streams.document(randomUUID()));

async function says(name: string, stream: string, ...events: readonly Message[]): Promise<void> {
  const envelope = { ...bySystem('test'), at: now() };
  const last = await store.readLast(name);
  await appendChained(signedLog(store, keys[0]), { name, stream }, endOf(last), events, envelope);
}

/** Appends two events at once, so that a verification may be broken off between them. */
const happens = async () => {
  const stream = streams.document(randomUUID());
  await says(inEpoch(1, stream), stream, voided, voided);
};

const everything = async (): Promise<readonly Recorded[]> => {
  const all: Recorded[] = [];
  const signal = new AbortController().signal;
  for await (const news of store.follow({ prefixes: ['e1.'], from: null, signal })) {
    if (news.kind === 'caught-up') break;
    if (news.kind === 'event') all.push(news.event);
  }

  return all;
};

const treeOf = (events: readonly Recorded[]): GrowingTree => events.reduce(grown, seedling);

const soFar = (tree: GrowingTree): WritersVerifiedSoFar => ({
  type: 'WritersVerifiedSoFar',
  data: {
    upTo: tree.size,
    root: rootOfTree(tree),
    peaks: [...tree.peaks],
    position: String(tree.position),
    last: tree.last ?? expect.unreachable('The tree is empty'),
  },
});

type Keeping = {
  /** After so many events, or once there is a tree head: any, or one that vouches for writers. */
  readonly stopsAt: number | 'signed' | 'vouched';
  readonly vouches?: boolean;
  readonly published?: () => void;
};

/** Signs tree heads as the leader does, for a while. Answers the events that were read for that. */
async function keep({ stopsAt, vouches = true, published }: Keeping): Promise<readonly Recorded[]> {
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const followed: Recorded[] = [];
  async function* follow(options: Following) {
    for await (const news of store.follow(options)) {
      if (news.kind === 'event' && followed.length === stopsAt) return ended.abort();
      if (news.kind === 'event') followed.push(news.event);
      yield news;
    }
  }
  const vouched = vouchedLog(store);
  const { append } = signedLog(store, keys[0]);
  const log = pino({ level: 'silent' });
  const keeping = { store: { ...store, ...vouched, append, follow }, epoch: 1, origin, signer, log, now };
  const vouch = () => vouchForWriters({ ...keeping, vouched, soFarEvery: 10 });
  const kept = keepTreeHeads(
    { ...keeping, every: 20, ...(vouches && { vouch }), ...(published && { published }) },
    ended.signal,
  );
  if (typeof stopsAt !== 'number') {
    await vi.waitFor(async () => {
      const size = Number((await store.readLast(treeHeadsOf(1)))?.data.size ?? 0);
      const verified = vouches ? (await vouched.vouching(1)).verified : { upTo: 1 };
      expect(verified).not.toBeNull();
      expect(size).toBeGreaterThanOrEqual(verified?.upTo ?? 0);
    }, PATIENCE);
    ended.abort();
  }
  await kept;

  return followed;
}
