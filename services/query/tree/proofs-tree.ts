import {
  EMPTY_ROOT,
  type Leaves,
  perfectNodes,
  proofOf,
  rootOf,
  type TreeNode,
} from '#contracts/proof/merkle.ts';
import { sql } from '../../shared/database/sql.ts';
import { treeDigest } from '../../shared/keys/sha256.ts';
import type { Database } from '../read-models/database.ts';

/** Levels of the tree in a tile, and the hashes that it holds (read-models.sql). */
const LEVELS = 8;
const WIDTH = 256;

/** How many events are leaves of the tree in the read models. */
export const treeSize = async ({ read }: Pick<Database, 'read'>): Promise<number> => {
  const [last] = await read<{ leaf: string }>(
    sql`select leaf::text from tree_leaves order by position desc limit 1`,
  );

  return last ? Number(last.leaf) + 1 : 0;
};

type Proved = { readonly proof: readonly string[]; readonly roots: readonly string[] };

/**
 * The hashes of a path, and the roots of the trees of these sizes, which may not exceed the tree's own. It reads a few
 * rows, however large the tree is.
 */
export const readProof = async (
  { read }: Pick<Database, 'read'>,
  path: readonly Leaves[],
  sizes: readonly number[],
): Promise<Proved> => {
  const trees = sizes.map((size) => ({ start: 0, end: size }));
  const needed = [...path, ...trees].flatMap(perfectNodes).map(tileOf);
  const tiles = new Map(needed.map((tile) => [keyOf(tile), tile]));
  const levels = [...tiles.values()].map(({ level }) => level).join(',');
  const indexes = [...tiles.values()].map(({ index }) => index).join(',');
  const rows = await read<Tile & { hashes: string }>(sql`
    select t.level, t.index::float8 as index, encode(t.hashes, 'hex') as hashes
    from all_tree_tiles t join unnest(
      string_to_array(${levels}::text, ',')::integer[], string_to_array(${indexes}::text, ',')::bigint[]
    ) as wanted (level, index) using (level, index)`);
  const found = new Map(rows.map((row) => [keyOf(row), row.hashes]));
  const hashOf = (node: TreeNode) => rootWithin(node, found.get(keyOf(tileOf(node))) ?? '');

  return {
    proof: proofOf(path, hashOf, treeDigest),
    roots: trees.map(({ end }) =>
      end === 0 ? EMPTY_ROOT : (proofOf([{ start: 0, end }], hashOf, treeDigest)[0] ?? ''),
    ),
  };
};

type Tile = { readonly level: number; readonly index: number };

const keyOf = ({ level, index }: Tile) => `${level}.${index}`;

const tileOf = ({ level, index }: TreeNode): Tile => {
  const { first } = placeOf({ level, index });

  return { level: Math.floor(level / LEVELS), index: Math.floor(first / WIDTH) };
};

/** Which of the hashes of its tile's level lie under a node. */
const placeOf = ({ level, index }: TreeNode) => {
  const width = 2 ** (level % LEVELS);

  return { first: index * width, width };
};

/** The root over the part of a tile that lies under a node. Throws where the tile does not hold it. */
const rootWithin = (node: TreeNode, tile: string): string => {
  const { first, width } = placeOf(node);
  const start = first % WIDTH;
  const peaks = Array.from({ length: width }, (_, n) => tile.slice(64 * (start + n), 64 * (start + n + 1)));
  if (peaks.some(({ length }) => length !== 64)) throw new Error('a tile of the tree is not whole');

  return perfectRoot(peaks);
};

const perfectRoot = (hashes: readonly string[]): string => {
  if (hashes.length === 1) return hashes[0] ?? '';
  const half = hashes.length / 2;

  return rootOf({ peaks: [perfectRoot(hashes.slice(0, half)), perfectRoot(hashes.slice(half))] }, treeDigest);
};
