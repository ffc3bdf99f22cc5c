import type { SharedProofs } from '#contracts/api/views/proof.ts';
import { inclusionPath, type Leaves } from '#contracts/proof/merkle.ts';
import type { Database } from '../read-models/database.ts';
import { readProof } from './proofs-tree.ts';

/** How many proofs are computed at once before other requests are answered. */
const BATCH = 500;

/**
 * The paths of these leaves to the root of the tree over the first `size` events. A hash that several paths share is
 * listed once. `root` is the root of the tree in the read models.
 */
export const sharedProofs = async (
  database: Pick<Database, 'read'>,
  leaves: readonly number[],
  size: number,
): Promise<SharedProofs & { readonly root: string }> => {
  const places = new Map<string, number>();
  const placeOf = (hash: string): number => {
    const place = places.get(hash) ?? places.size;
    places.set(hash, place);
    return place;
  };
  const events: { leaf: number; proof: number[] }[] = [];
  let root = '';

  for (let at = 0; at === 0 || at < leaves.length; at += BATCH) {
    const paths = leaves.slice(at, at + BATCH).map((leaf) => ({ leaf, path: inclusionPath(leaf, size) }));
    const all = new Map(paths.flatMap(({ path }) => path).map((subtree) => [keyOf(subtree), subtree]));
    const { proof, roots } = await readProof(database, [...all.values()], [size]);
    root = roots[0] ?? '';
    const hashes = new Map([...all.keys()].map((key, n) => [key, proof[n] ?? '']));
    for (const { leaf, path } of paths)
      events.push({ leaf, proof: path.map((subtree) => placeOf(hashes.get(keyOf(subtree)) ?? '')) });
  }

  return { root, hashes: [...places.keys()], events };
};

const keyOf = ({ start, end }: Leaves) => `${start}-${end}`;
