import { createHash, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { emptyFrontier, extended, leafInput, rootOf } from '#contracts/proof/merkle.ts';
import { openNoteSigner, verifyTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { type CheckpointSigned, treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { startEventLog } from '../../../../tests/harness/event-log.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { openTestLog } from '../../../../tests/harness/test-log.ts';
import { treeDigest } from '../../../shared/keys/sha256.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { recordBeside } from '../../log/newest-tree-head.ts';
import { keepTreeHeads } from './keep-tree-heads.ts';

const eventLog = await startEventLog();
const store = openTestLog(eventLog.url);
const signer = await openNoteSigner('sign.example', '5a'.repeat(32));
afterAll(async () => {
  await store.close();
  await eventLog.stop();
});

describe('a checkpoint', () => {
  test('is signed soon after events came, over all of them, and chained to the one before', async () => {
    const epoch = nextEpoch();
    const hashes = [await happens(epoch), await happens(epoch), await happens(epoch)];
    const keeping = keep(epoch);
    const [first] = await signedUpTo(epoch, 3);
    hashes.push(await happens(epoch));
    const all = await signedUpTo(epoch, 4);
    await keeping.stop();

    expect(all.at(-1)?.data).toMatchObject({
      origin: `sign.example/e${epoch}`,
      size: 4,
      root: rootOver(hashes),
    });
    expect(first?.data).toMatchObject({ size: 3, root: rootOver(hashes.slice(0, 3)) });
    for (const { data } of all)
      expect(await verifyTreeHead(data.note, signer.verifierKey)).toEqual({
        origin: data.origin,
        size: data.size,
        root: data.root,
      });
    expect(await verifyChain(await store.read(treeHeadsOf(epoch)))).toMatchObject({ unbroken: true });
  });

  test('is signed at once of an epoch that has events and none, as after a restore; the next one waits', async () => {
    const epoch = nextEpoch();
    for (let n = 0; n < 20; n++) await happens(epoch);
    const keeping = keep(epoch, { every: 600_000 });

    expect(await signedUpTo(epoch, 20)).toHaveLength(1);
    await happens(epoch);
    await keeping.stop();
    expect(await treeHeads(epoch)).toHaveLength(1);
  });

  test('is signed over the last events at a stop, where this process may still write, and not without news', async () => {
    const epoch = nextEpoch();
    const hashes = [await happens(epoch)];
    const atStop = (work: () => Promise<void>) => work();
    const keeping = keep(epoch, { every: 600_000, atStop });
    await signedUpTo(epoch, 1);
    hashes.push(await happens(epoch), await happens(epoch));
    await keeping.stop();

    const all = await treeHeads(epoch);
    expect(all.map(({ data }) => data.size)).toEqual([1, 3]);
    expect(all.at(-1)?.data.root).toBe(rootOver(hashes));

    const published = vi.fn();
    const again = keep(epoch, { every: 600_000, atStop, published });
    await vi.waitFor(() => expect(published).toHaveBeenCalled(), PATIENCE);
    await again.stop();
    expect(await treeHeads(epoch)).toHaveLength(2);
  });

  test('is not made twice by two services, nor again after a restart without news', async () => {
    const epoch = nextEpoch();
    await happens(epoch);
    const both = [keep(epoch), keep(epoch)];
    await signedUpTo(epoch, 1);
    await happens(epoch);
    await signedUpTo(epoch, 2);
    for (const one of both) await one.stop();
    const published = vi.fn();
    const again = keep(epoch, { published });
    await vi.waitFor(
      () => expect(published).toHaveBeenCalledWith(expect.objectContaining({ size: 2 })),
      PATIENCE,
    );
    await again.stop();

    const sizes = (await treeHeads(epoch)).map(({ data }) => data.size);
    expect(sizes).toEqual([...new Set(sizes)].toSorted((one, other) => one - other));
  });

  test('of another epoch is of another tree', async () => {
    const [one, other] = [nextEpoch(), nextEpoch()];
    const hash = await happens(other);
    await happens(one);
    const keeping = keep(other);
    const [only] = await signedUpTo(other, 1);
    await keeping.stop();

    expect(only?.data).toMatchObject({ size: 1, root: rootOver([hash]) });
    expect(await treeHeads(one)).toEqual([]);
  });

  test('goes on from the last, and by another key only once the whole log was looked at', async () => {
    const epoch = nextEpoch();
    const hashes = [await happens(epoch), await happens(epoch)];
    const first = keep(epoch);
    await signedUpTo(epoch, 2);
    await first.stop();
    hashes.push(await happens(epoch));
    const other = await openNoteSigner('sign.example', '17'.repeat(32));
    const second = keep(epoch, { signer: other });
    const last = (await signedUpTo(epoch, 3)).at(-1);
    await second.stop();

    expect(last?.data.root).toBe(rootOver(hashes));
    expect(await verifyTreeHead(last?.data.note ?? '', other.verifierKey)).toMatchObject({ size: 3 });
  });
});

describe('a log that contradicts what was signed', () => {
  test.each<[string, (data: Signed) => Promise<Signed>]>([
    ['has another root', async (data) => resigned(data, { root: 'f'.repeat(64) })],
    ['has fewer events', async (data) => resigned(data, { size: data.size + 5 })],
    ['has another last event', async (data) => ({ ...data, last: { ...data.last, hash: 'f'.repeat(64) } })],
    ['has its last event elsewhere', async (data) => ({ ...data, position: '1' })],
  ])('%s: nothing more is signed, and an alarm is raised', async (_, changed) => {
    const epoch = nextEpoch();
    await happens(epoch);
    const first = keep(epoch);
    const [only] = await signedUpTo(epoch, 1);
    await first.stop();

    const other = nextEpoch();
    await happens(other);
    const data = await changed({ ...(only?.data as Signed), origin: `sign.example/e${other}` });
    const position = String((await store.readLast(inEpoch(other, STREAM)))?.position);
    const moved = data.position === '1' ? data : { ...data, position };
    await record(other, await resigned(moved, {}));
    const error = vi.fn();
    const keeping = keep(other, { error });
    await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), PATIENCE);
    await happens(other);
    await keeping.stop();

    expect(await treeHeads(other)).toHaveLength(1);
  });
});

type Signed = CheckpointSigned['data'];

const STREAM = 'document-1';
let epochs = 0;
/** Each test has an epoch of its own. */
const nextEpoch = () => {
  epochs += 1;

  return epochs;
};

/** One event more in the epoch; its hash. */
const happens = async (epoch: number): Promise<string> => {
  const hash = createHash('sha256').update(randomUUID()).digest('hex');
  const revision = (await store.readLast(inEpoch(epoch, STREAM)))?.revision ?? -1;
  const metadata = { ...envelope, hash } as Recorded['metadata'];
  await store.append(inEpoch(epoch, STREAM), revision, [
    { id: randomUUID(), event: { type: 'Noted', data: {} }, metadata },
  ]);

  return hash;
};

const envelope = { at: '2026-01-01T12:00:00.000Z', prev: null };

type Kept = {
  readonly signer?: typeof signer;
  readonly published?: (treeHead: Signed) => void;
  readonly error?: () => void;
  readonly every?: number;
  readonly atStop?: (work: () => Promise<void>) => Promise<void>;
};

const keep = (epoch: number, { error = () => {}, ...kept }: Kept = {}) => {
  const stopped = new AbortController();
  const log = Object.assign(pino({ level: 'silent' }), { error });
  const keeping = keepTreeHeads(
    { store, epoch, origin: `sign.example/e${epoch}`, signer, log, now, every: 20, ...kept },
    stopped.signal,
  );

  return {
    stop: () => {
      stopped.abort();
      return keeping;
    },
  };
};

const now = () => new Date().toISOString();

const treeHeads = async (epoch: number) =>
  (await store.read(treeHeadsOf(epoch))) as readonly Recorded<CheckpointSigned>[];

const signedUpTo = (epoch: number, size: number) =>
  vi.waitFor(async () => {
    const all = await treeHeads(epoch);
    expect(all.at(-1)?.data.size).toBe(size);
    return all;
  }, PATIENCE);

const record = (epoch: number, data: Signed) =>
  recordBeside({ store, now }, treeHeadsOf(epoch), { type: 'CheckpointSigned', data });

const resigned = async (data: Signed, changes: Partial<Signed>): Promise<Signed> => {
  const { origin, size, root } = { ...data, ...changes };

  return { ...data, ...changes, note: await signer.sign({ origin, size, root }) };
};

const rootOver = (hashes: readonly string[]) =>
  rootOf(
    hashes.reduce((tree, hash) => extended(tree, treeDigest(leafInput(hash)), treeDigest), emptyFrontier),
    treeDigest,
  );
