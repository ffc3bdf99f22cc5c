import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { emptyFrontier, extended, leafInput, rootOf, type TreeDigestNow } from '#contracts/proof/merkle.ts';
import { apply } from '../applying/apply.ts';
import { cut } from '../testing/histories.ts';
import { DOCUMENT, recorded, silent, testModels } from '../testing/projections.ts';

const { client, fresh, rows, close } = await testModels();
afterAll(close);

test('in whatever batches events come, each is a leaf and the tiles are those of the tree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 600 }),
      fc.array(fc.integer({ min: 1, max: 300 })),
      async (size, sizes) => {
        const events = history(size);
        await applied(cut(events, sizes));

        const leaves = events.map(leafHashOf);
        expect(await rows(TILES)).toEqual(tilesOf(leaves));
        expect(await rows(LEAVES)).toEqual(
          events.map(({ position, metadata }, leaf) => ({
            position: String(position),
            leaf: String(leaf),
            hash: metadata.hash,
          })),
        );
      },
    ),
    { numRuns: 12 },
  );
});

test('a tree of more than two levels holds the roots of full tiles, and the root of all', async () => {
  const leaves = history(66_000).map(leafHashOf);
  await fresh();
  for (const some of cut(leaves, Array(200).fill(350)))
    await client.query('select tree_filled(0, $1)', [Buffer.from(some.join(''), 'hex')]);

  const tiles = await rows(TILES);
  expect(tiles).toEqual(tilesOf(leaves));
  expect(tiles.at(-1)).toMatchObject({ level: 2, index: '0' });
});

test('what stands outside the epoch has no leaf, and an event that cannot be projected has one', async () => {
  const [founded, first, bad, last] = history(4);
  const unprojectable = {
    ...bad,
    stream: `document-${DOCUMENT}`,
    type: 'DocumentUploaded',
    data: { pages: [] },
  };
  await applied([[{ ...founded, stream: EPOCHS }, first, unprojectable, last] as readonly Recorded[]]);

  expect(await rows(LEAVES)).toMatchObject([
    { position: String(first?.position), leaf: '0' },
    { position: String(bad?.position), leaf: '1' },
    { position: String(last?.position), leaf: '2' },
  ]);
  expect(await rows('select 1 from parked_events')).toHaveLength(1);
});

test('an event without a hash is an empty leaf', async () => {
  const [event] = history(1);
  const unhashed = { ...event, metadata: { ...event?.metadata, hash: '' } } as Recorded;
  await applied([[unhashed]]);

  expect(await rows(TILES)).toEqual([{ level: 0, index: '0', hashes: leafHashOf(unhashed) }]);
});

const TILES = `select level, index, encode(hashes, 'hex') as hashes from all_tree_tiles order by level, index`;
const LEAVES = `select position, leaf, encode(hash, 'hex') as hash from tree_leaves order by position`;

const sha256: TreeDigestNow = (hex) => createHash('sha256').update(hex, 'hex').digest('hex');

const history = (size: number): readonly Recorded[] =>
  Array.from({ length: size }, (_, n) => {
    const event = recorded('security-2026-11-21', { type: 'Noted', data: {} }, n, 1_000n + 7n * BigInt(n));
    return {
      ...event,
      metadata: { ...event.metadata, hash: sha256(Buffer.from(`event ${n}`).toString('hex')) },
    };
  });

const applied = async (batches: readonly (readonly Recorded[])[]) => {
  await fresh();
  for (const batch of batches) await apply(client, silent, batch, batch.at(-1)?.position ?? 0n);
};

const leafHashOf = ({ metadata }: Recorded) => sha256(leafInput(metadata.hash));

/** Tiles as the tree itself gives them: 256 hashes each, and above a level the roots of its full tiles. */
const tilesOf = (hashes: readonly string[], level = 0): readonly object[] => {
  const tiles = Array.from({ length: Math.ceil(hashes.length / 256) }, (_, index) =>
    hashes.slice(256 * index, 256 * (index + 1)),
  );
  const roots = tiles.filter(({ length }) => length === 256).map(rootOver);

  return [
    ...tiles.map((tile, index) => ({ level, index: String(index), hashes: tile.join('') })),
    ...(roots.length > 0 ? tilesOf(roots, level + 1) : []),
  ];
};

const rootOver = (hashes: readonly string[]) =>
  rootOf(
    hashes.reduce((tree, hash) => extended(tree, hash, sha256), emptyFrontier),
    sha256,
  );
