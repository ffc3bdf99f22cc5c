import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Metadata, Recorded } from '#contracts/envelope.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { type CheckpointSigned, treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { appendChained } from '../../command/log/append-chained.ts';
import { bySystem } from '../../command/log/envelopes.ts';
import { recordBeside } from '../../command/log/newest-tree-head.ts';
import { inEpoch } from './epoch.ts';
import { type GrowingTree, grown, rootOfTree, seedling } from './growing-tree.ts';
import { recomputeTree } from './recompute-tree.ts';
import { wrongSince } from './signed-tree.ts';

const eventLog = await startEventLog();
const store = openTestLog(eventLog.url);
const signer = await openNoteSigner('sign.example', '5a'.repeat(32));
const goOn = new AbortController().signal;
const now = () => new Date().toISOString();
afterAll(async () => {
  await store.close();
  await eventLog.stop();
});

describe('a tree head that was seen', () => {
  test('is followed by the newest one where all events between the two are in its tree', async () => {
    const epoch = await written('one', 'two', 'three', 'four');
    const seen = await signed(epoch, 1);
    await signed(epoch, 2);
    await signed(epoch, 4);

    expect(await wrongSince(store, seen)).toBeNull();
    expect(await wrongSince(store, { ...seen, size: 4, root: await rootOver(epoch, 4) })).toBeNull();
  });

  test.each<[string, (epoch: number) => Promise<unknown>]>([
    ['was made over other events', async (epoch) => signed(epoch, 4, await rootOver(await written('x'), 1))],
    ['covers more events than there are', async (epoch) => signed(epoch, 4, undefined, 9)],
  ])('is not followed by a newer one that %s', async (_, sign) => {
    const epoch = await written('one', 'two', 'three', 'four');
    const seen = await signed(epoch, 2);
    await sign(epoch);

    expect(await wrongSince(store, seen)).toBe('does not follow from it');
  });

  test.each([
    ['is followed however long its events take, while they come', 20_000, null],
    ['can’t be looked at where the log says nothing for long', 40_000, 'unavailable'],
  ])('%s', async (_, pause, expected) => {
    const epoch = await written('one', 'two', 'three', 'four');
    const seen = await signed(epoch, 1);
    await signed(epoch, 4);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const slow: typeof store.follow = async function* (following) {
      for await (const one of store.follow(following)) {
        await vi.advanceTimersByTimeAsync(pause);
        if (following.signal.aborted) return;
        yield one;
      }
    };

    const found = await wrongSince({ ...store, follow: slow }, seen)
      .catch(({ code }) => code)
      .finally(() => vi.useRealTimers());

    expect(found).toBe(expected);
  });

  test('is not followed by a newer one where the log tells of another in its place', async () => {
    const epoch = await written('one', 'two', 'three');
    await signed(epoch, 2);
    await signed(epoch, 3);

    expect(await wrongSince(store, { epoch, size: 2, root: 'f'.repeat(64) })).toBe('does not follow from it');
  });
});

describe('a whole log', () => {
  const titles = ['one', 'two', 'three', 'four', 'five'];

  test('is what was signed where nothing was changed', async () => {
    const epoch = await written(...titles);
    const head = await signed(epoch, 4);

    await expect(recomputeTree(store, head, null, goOn)).resolves.toBeUndefined();
  });

  test('is not, whichever of its events was changed and hashed anew', async () => {
    const head = await signed(await written(...titles), titles.length);
    for (const at of titles.keys()) {
      const epoch = await written(...titles.with(at, 'else'));

      await expect(recomputeTree(store, { ...head, epoch }, null, goOn)).rejects.toThrow(
        `The first 5 events of epoch ${epoch} in the event log are not those that were signed`,
      );
    }
  });

  test('is not where it has fewer events', async () => {
    const head = await signed(await written(...titles), titles.length);
    const epoch = await written(...titles.slice(1));

    await expect(recomputeTree(store, { ...head, epoch }, null, goOn)).rejects.toThrow('are not those');
  });

  test('names the first event that is not what its hash was made of', async () => {
    const epoch = await written('one', 'two');
    await append(epoch, 'three', { hash: 'a'.repeat(64) });
    const head = await signed(epoch, 3);

    await expect(recomputeTree(store, head, null, goOn)).rejects.toThrow(
      /The event at position \d+ .*revision 2 of 'document-x'.* was changed/,
    );
  });

  test('is looked at from behind what an operator accepted as it is', async () => {
    const epoch = await written('one', 'two');
    await append(epoch, 'three', { hash: 'a'.repeat(64) });
    const { size, peaks, position } = await treeOver(epoch, 3);
    const accepted = { epoch, size, peaks, position: String(position) };
    await append(epoch, 'four', {});
    const head = await signed(epoch, 4);

    await expect(recomputeTree(store, head, accepted, goOn)).resolves.toBeUndefined();
    const other = { ...head, root: 'f'.repeat(64) };
    await expect(recomputeTree(store, other, accepted, goOn)).rejects.toThrow('are not those');
  });
});

let epochs = 0;

/** Makes a new epoch with one stream of these events. The same titles give the same tree. */
const written = async (...titles: string[]): Promise<number> => {
  const epoch = ++epochs;
  for (const title of titles) await append(epoch, title, {});

  return epoch;
};

const ids = { correlationId: randomUUID(), commandId: randomUUID() };
const at = now();

const append = async (epoch: number, title: string, forged: Partial<Metadata>) => {
  const last = await store.readLast(inEpoch(epoch, 'document-x'));
  const after = { revision: last?.revision ?? -1, head: last?.metadata.hash ?? null };
  const forging = {
    ...store,
    append: (...[stream, expected, events]: Parameters<typeof store.append>) =>
      store.append(
        stream,
        expected,
        events.map((event) => ({ ...event, metadata: { ...event.metadata, ...forged } })),
      ),
  };
  const place = { name: inEpoch(epoch, 'document-x'), stream: 'document-x' };
  const event = { type: 'TitleChanged', data: { title } };
  await appendChained(forging, place, after, [event], { ...bySystem('test'), ...ids, at });
};

const treeOver = async (epoch: number, size: number): Promise<GrowingTree> =>
  (await store.read(inEpoch(epoch, 'document-x'), 0, size)).reduce(
    (tree: GrowingTree, event: Recorded) => grown(tree, event),
    seedling,
  );

const rootOver = async (epoch: number, size: number) => rootOfTree(await treeOver(epoch, size));

/** Records a signed tree head over the first events, and answers it as it is remembered. */
const signed = async (epoch: number, events: number, otherRoot?: string, otherSize?: number) => {
  const tree = await treeOver(epoch, events);
  const root = otherRoot ?? rootOfTree(tree);
  const treeHead = { origin: 'sign.example', size: otherSize ?? tree.size, root };
  const data: CheckpointSigned['data'] = {
    ...treeHead,
    note: await signer.sign(treeHead),
    verifierKey: signer.verifierKey,
    peaks: [...tree.peaks],
    position: String(tree.position),
    last: tree.last ?? expect.unreachable(),
  };
  await recordBeside({ store, now }, treeHeadsOf(epoch), { type: 'CheckpointSigned', data });

  return { epoch, size: tree.size, root };
};
