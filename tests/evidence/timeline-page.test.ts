import { describe, expect, test, vi } from 'vitest';
import type { DocumentProofView, TreeHeadView } from '#contracts/api/views/proof.ts';
import type { TimelineView } from '#contracts/api/views/timeline.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { type Asking, checkTreeHead, type Proved } from '../../web/features/timeline/proof/tree-head.ts';
import { treeHeadWords } from '../../web/features/timeline/proof/tree-head-words.ts';
import { storyOf } from '../../web/features/timeline/story/story.ts';
import {
  added,
  lease,
  moved,
  placed,
  sampleTimeline,
  uploaded,
} from '../../web/features/timeline/testing/sample-story.ts';
import { leafOf, pathOf, proofBetween, rootOver } from './naive-tree.ts';

const ORIGIN = 'sign.example/log/e1';
const signer = await openNoteSigner(ORIGIN, '5a'.repeat(32));
const view = await sampleTimeline([uploaded, added, placed, moved(300), moved(400)]);
const hashes = view.events.map(({ hash }) => hash);
/** Events of others lie between those of the document. */
const log = hashes.flatMap((hash, n) => [`${n}`.repeat(64), hash]);

describe('the events of a timeline', () => {
  test('are in the signed tree head, all of them', async () => {
    const { check } = await checked(view, log);

    expect(check).toEqual({
      kind: 'covered',
      events: 5,
      treeHead: { size: 10, key: signer.verifierKey.split('+')[1] },
    });
  });

  test('that are newer than the tree head are told apart', async () => {
    expect((await checked(view, log.slice(0, 6))).check).toMatchObject({ kind: 'covered', events: 3 });
    expect((await checked(view, log.slice(0, 1))).check).toMatchObject({ kind: 'covered', events: 0 });
    expect((await checked(view, [])).check).toEqual({ kind: 'covered', events: 0, treeHead: null });
  });

  test('that were rewritten and rehashed are not the ones that were signed', async () => {
    const rewritten = await sampleTimeline([uploaded, added, placed, moved(301), moved(400)]);

    expect((await checked(rewritten, log)).check).toEqual({
      kind: 'contradicted',
      place: 3,
      sentence: 'Event 4 is not the one that was signed: it was changed, or added, after it was recorded.',
    });
  });

  test('are not said to be forged where the browser has no Ed25519', async () => {
    const { importKey } = crypto.subtle;
    crypto.subtle.importKey = async () => {
      throw new DOMException('Unrecognized algorithm name', 'NotSupportedError');
    };
    try {
      const { check } = await checked(view, log);
      expect(check).toEqual({ kind: 'not-able' });
      expect(check.kind === 'not-able' && treeHeadWords(check, 5)).toMatchObject({
        isDone: false,
        rest: expect.stringContaining('this browser is too old to check signatures'),
      });
    } finally {
      crypto.subtle.importKey = importKey;
    }
  });

  test('in another order than in the log are named', async () => {
    const there = await proofOf(log);
    const swapped = {
      ...there,
      events: there.events.toSpliced(1, 2, ...there.events.slice(1, 3).toReversed()),
    };
    const { check } = await checkTreeHead(told(view), { ...asking(log), proof: async () => swapped }, null);

    expect(check).toMatchObject({ kind: 'contradicted', place: 1 });
  });

  test('are asked for in parts of one tree head', async () => {
    const proof = vi.fn(async (after: number, _: number | null) => {
      const { events, ...all } = await proofOf(log, after);
      return { ...all, events: events.slice(0, 2), next: after < 3 ? after + 2 : null };
    });
    const { check } = await checkTreeHead(told(view), { ...asking(log), proof }, null);

    expect(check).toMatchObject({ kind: 'covered', events: 5 });
    expect(proof.mock.calls).toEqual([
      [-1, null],
      [1, 10],
      [3, 10],
    ]);
  });
});

describe('what the server says', () => {
  test('of a contradiction is believed', async () => {
    const integrity = { state: 'contradicted', revision: 2, problem: 'Event 2 is missing.' } as const;

    expect((await checked({ ...view, integrity }, log)).check).toEqual({
      kind: 'contradicted',
      place: 2,
      sentence: 'Event 2 is missing.',
    });
  });

  test('of an earlier epoch is compared with nothing', async () => {
    expect((await checked({ ...view, integrity: { state: 'not-compared' } }, log)).check).toEqual({
      kind: 'not-compared',
    });
  });

  test.each<[string, (head: TreeHeadView) => TreeHeadView]>([
    ['signature', (head) => ({ ...head, note: head.note.replace(/.{6}\n$/, 'AAAAA=\n') })],
    ['signature', (head) => ({ ...head, root: 'f'.repeat(64) })],
    ['signature', (head) => ({ ...head, size: head.size + 1 })],
  ])('of a tree head without a good %s vouches for nothing', async (_, forged) => {
    const { treeHead, ...all } = await proofOf(log);
    const proof = async () => ({ ...all, treeHead: treeHead && forged(treeHead) });
    const { check } = await checkTreeHead(told(view), { ...asking(log), proof }, null);

    expect(check).toMatchObject({
      kind: 'contradicted',
      place: null,
      sentence: expect.stringContaining('signature'),
    });
  });

  test('of a tree head of another epoch vouches for nothing', async () => {
    const other = { ...view, epoch: { ...view.epoch, number: 2 } };

    expect((await checked(other, log)).check).toMatchObject({ kind: 'contradicted', place: null });
  });
});

describe('a log that grew since it was looked at', () => {
  test('is only asked for what is new', async () => {
    const { proved } = await checked(view, log.slice(0, 6));
    const ask = asking(log);
    const { check } = await checkTreeHead(told(view), ask, proved);

    expect(check).toMatchObject({ kind: 'covered', events: 5 });
    expect(ask.proof).toHaveBeenCalledExactlyOnceWith(2, null);
    expect(ask.consistency).toHaveBeenCalledExactlyOnceWith(6, 10);
  });

  test('and was rewritten in between is found out, whatever it says now', async () => {
    const { proved } = await checked(view, log.slice(0, 6));
    const rewritten = log.with(0, 'e'.repeat(64));

    expect((await checked(view, rewritten, proved)).check).toEqual({
      kind: 'contradicted',
      place: null,
      sentence: 'The log was rewritten between two tree heads that this page has seen.',
    });
    expect((await checked(view, log.slice(0, 4), proved)).check).toMatchObject({ kind: 'contradicted' });
  });

  test('is not signed by another key from one look to the next', async () => {
    const { proved } = await checked(view, log.slice(0, 6));
    const other = await openNoteSigner(ORIGIN, '17'.repeat(32));

    expect((await checked(view, log, proved, other)).check).toMatchObject({
      sentence: expect.stringContaining('another key'),
    });
  });
});

const told = (of: TimelineView) => storyOf(of, lease);

const checked = (of: TimelineView, leaves: readonly string[], before: Proved | null = null, by = signer) =>
  checkTreeHead(told(of), asking(leaves, by), before);

const asking = (leaves: readonly string[], by = signer) =>
  ({
    proof: vi.fn((after: number) => proofOf(leaves, after, by)),
    consistency: vi.fn(async (from: number, to: number) => ({
      from,
      to,
      fromRoot: '',
      toRoot: '',
      proof: [...proofBetween(from, leaves.slice(0, to).map(leafOf))],
    })),
  }) satisfies Asking;

/** What a server answers that holds these events, all of which are signed. */
const proofOf = async (leaves: readonly string[], after = -1, by = signer): Promise<DocumentProofView> => {
  const tree = leaves.map(leafOf);
  const head = { origin: ORIGIN, size: tree.length, root: rootOver(tree) };
  const all = new Map<string, number>();
  const events = hashes
    .map((_, n) => 2 * n + 1)
    .filter((leaf, n) => n > after && leaf < tree.length)
    .map((leaf) => {
      const path = pathOf(leaf, tree);
      for (const hash of path) if (!all.has(hash)) all.set(hash, all.size);
      return { leaf, proof: path.map((hash) => all.get(hash) ?? -1) };
    });
  const treeHead = { ...head, note: await by.sign(head), verifierKey: by.verifierKey };

  return { treeHead: tree.length > 0 ? treeHead : null, after, hashes: [...all.keys()], events, next: null };
};
