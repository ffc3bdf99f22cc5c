import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  consistencyPath,
  EMPTY_ROOT,
  emptyFrontier,
  extended,
  type Frontier,
  inclusionPath,
  isFrontier,
  proofOf,
  rootOf,
  type TreeNode,
} from './merkle.ts';
import { provenIn, verifyConsistency, verifyInclusion } from './merkle-proof.ts';
import { headOf, leafOf, naivePath, naiveRoot, naiveSubproof, sha256 } from './testing/naive-tree.ts';

describe('the tests of the Certificate Transparency reference implementation', () => {
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ];
  const roots = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  const leaves = inputs.map((input) => sha256(`00${input}`));

  test.each([...roots.entries()])('a tree of %i leaves has the known root', (size, root) => {
    expect(rootOf(treeOf(leaves.slice(0, size)), sha256)).toBe(root);
    expect(naiveRoot(leaves.slice(0, size))).toBe(root);
  });

  test('the path of the first of eight leaves is the known one', () => {
    expect(proofOf(inclusionPath(0, 8), nodesOf(leaves), sha256)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
  });
});

describe('a tree', () => {
  test('has the root of the definition after each leaf, and a peak for each bit of its size', () => {
    fc.assert(
      fc.property(events, (hashes) => {
        const leaves = hashes.map(leafOf);
        const tree = treeOf(leaves);

        expect(rootOf(tree, sha256)).toBe(naiveRoot(leaves));
        expect(isFrontier(tree)).toBe(true);
        expect(isFrontier({ ...tree, size: 2 * tree.size + 1 })).toBe(false);
      }),
    );
  });

  test('leaves out no event, not even one without a hash', () => {
    expect(leafOf('')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    expect(leafOf('not a hash')).toBe(leafOf(''));
  });
});

describe('an inclusion proof', () => {
  test('is that of the definition, and shows each event in its place', async () => {
    await fc.assert(
      fc.asyncProperty(placed, async ([hashes, leaf]) => {
        const leaves = hashes.map(leafOf);
        const proof = proofOf(inclusionPath(leaf, leaves.length), nodesOf(leaves), sha256);
        const head = { size: leaves.length, root: naiveRoot(leaves) };

        expect(proof).toEqual(naivePath(leaf, leaves));
        expect(await verifyInclusion({ hash: hashes[leaf] ?? '', leaf, proof }, head)).toBe(true);
      }),
    );
  });

  test('shows no other event, no other place, no other tree, and bears no change', async () => {
    await fc.assert(
      fc.asyncProperty(placed, fc.nat(), async ([hashes, leaf], n) => {
        const leaves = hashes.map(leafOf);
        const proof = naivePath(leaf, leaves);
        const good = { hash: hashes[leaf] ?? '', leaf, proof };
        const head = { size: leaves.length, root: naiveRoot(leaves) };
        const at = n % Math.max(proof.length, 1);

        const wrong = [
          verifyInclusion({ ...good, hash: flipped(good.hash, n) }, head),
          verifyInclusion({ ...good, leaf: leaf + leaves.length }, head),
          verifyInclusion({ ...good, leaf: -1 }, head),
          verifyInclusion({ ...good, proof: [...proof, good.hash] }, head),
          verifyInclusion(good, { ...head, root: flipped(head.root, n) }),
          ...(proof.length > 0
            ? [
                verifyInclusion({ ...good, proof: proof.with(at, flipped(proof[at] ?? '', n)) }, head),
                verifyInclusion({ ...good, proof: proof.slice(1) }, head),
                verifyInclusion({ ...good, leaf: (leaf + 1) % leaves.length }, head),
              ]
            : []),
        ];
        expect(await Promise.all(wrong)).toEqual(wrong.map(() => false));
      }),
    );
  });

  test('is judged as if it were the only one, whatever others have shown', async () => {
    await fc.assert(
      fc.asyncProperty(
        events,
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 60 }),
        async (hashes, asked) => {
          const leaves = hashes.map(leafOf);
          const head = headOf(leaves);
          const isProven = provenIn(head);

          for (const [of, n, isGood] of asked) {
            const leaf = of % leaves.length;
            const proof = naivePath(leaf, leaves);
            const at = n % (proof.length + 1);
            const wrong = proof.map((node, place) => (place === at ? flipped(node, n) : node));
            const inclusion = { hash: hashes[leaf] ?? '', leaf, proof: isGood ? proof : wrong };

            expect(await isProven(inclusion)).toBe(await verifyInclusion(inclusion, head));
            expect(await isProven(inclusion)).toBe(isGood || at === proof.length);
          }
        },
      ),
    );
  });

  test('of an event among a million has twenty hashes at most', () => {
    for (const leaf of [0, 1, 499_999, 524_288, 999_999])
      expect(inclusionPath(leaf, 1_000_000).length).toBeLessThanOrEqual(20);
  });
});

describe('a consistency proof', () => {
  test('is that of the definition, and shows that a tree only grew', async () => {
    await fc.assert(
      fc.asyncProperty(placed, async ([hashes, from]) => {
        const leaves = hashes.map(leafOf);
        const proof = proofOf(consistencyPath(from, leaves.length), nodesOf(leaves), sha256);
        const [older, newer] = [headOf(leaves.slice(0, from)), headOf(leaves)];

        expect(proof).toEqual(from === 0 ? [] : naiveSubproof(from, leaves, true));
        expect(await verifyConsistency(older, newer, proof)).toBe(true);
        expect(await verifyConsistency(newer, newer, [])).toBe(true);
      }),
    );
  });

  test('does not hold for a tree in which an older leaf changed', async () => {
    await fc.assert(
      fc.asyncProperty(placed, fc.nat(), async ([hashes, from], n) => {
        fc.pre(from > 0);
        const leaves = hashes.map(leafOf);
        const changed = leaves.with(n % from, flipped(leaves[n % from] ?? '', n));
        const older = headOf(leaves.slice(0, from));

        for (const proof of [naiveSubproof(from, changed, true), naiveSubproof(from, leaves, true)])
          expect(await verifyConsistency(older, headOf(changed), proof)).toBe(false);
      }),
    );
  });

  test('bears no change', async () => {
    await fc.assert(
      fc.asyncProperty(placed, fc.nat(), async ([hashes, from], n) => {
        fc.pre(from > 0);
        const leaves = hashes.map(leafOf);
        const proof = naiveSubproof(from, leaves, true);
        const [older, newer] = [headOf(leaves.slice(0, from)), headOf(leaves)];
        const at = n % proof.length;

        const wrong = [
          verifyConsistency(older, newer, proof.with(at, flipped(proof[at] ?? '', n))),
          verifyConsistency(older, newer, [...proof, newer.root]),
          verifyConsistency(older, newer, proof.slice(1)),
          verifyConsistency({ ...older, root: flipped(older.root, n) }, newer, proof),
          verifyConsistency(older, { ...newer, root: flipped(newer.root, n) }, proof),
          verifyConsistency(newer, older, proof),
        ];
        expect(await Promise.all(wrong)).toEqual(wrong.map(() => false));
      }),
    );
  });

  test('of a tree without leaves is empty', async () => {
    const nothing = { size: 0, root: EMPTY_ROOT };

    expect(await verifyConsistency(nothing, headOf([leafOf('')]), [])).toBe(true);
    expect(await verifyConsistency({ ...nothing, root: 'f'.repeat(64) }, headOf([leafOf('')]), [])).toBe(
      false,
    );
  });
});

const treeOf = (leaves: readonly string[]): Frontier =>
  leaves.reduce((tree, leaf) => extended(tree, leaf, sha256), emptyFrontier);

/** Computes the nodes of the tree over these leaves directly from the definition. */
const nodesOf =
  (leaves: readonly string[]) =>
  ({ level, index }: TreeNode) =>
    naiveRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));

const flipped = (hash: string, n: number): string => {
  const at = n % hash.length;

  return `${hash.slice(0, at)}${hash[at] === '0' ? '1' : '0'}${hash.slice(at + 1)}`;
};

const eventHash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const events = fc.uniqueArray(eventHash, { minLength: 1, maxLength: 70 });

/** Hashes of events, and the index of one of them. */
const placed = events.chain((hashes) => fc.tuple(fc.constant(hashes), fc.nat(hashes.length - 1)));
