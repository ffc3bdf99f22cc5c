import { refuse } from '#contracts/api/refusals.ts';
import type { CheckpointView } from '#contracts/api/views/proof.ts';
import type { EvidenceInclusion } from '#contracts/proof/evidence/format.ts';
import { inclusionPath, type Leaves } from '#contracts/proof/merkle.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Database } from '../read-models/database.ts';
import type { History } from '../timeline/history.ts';
import { proved } from './proofs-tree.ts';

type Parts = { readonly database: Pick<Database, 'read'>; readonly log: Log };

/** Events whose proofs are worked out at once, so that others are answered in between. */
const BATCH = 500;

/** Where each event stands in the tree of a checkpoint, and its way to the root: a hash that many share stands once. */
export const inclusionIn = async (
  parts: Parts,
  history: History,
  { size, root }: CheckpointView,
): Promise<EvidenceInclusion> => {
  const leaves = await leavesOf(parts, history, size);
  const places = new Map<string, number>();
  const placeOf = (hash: string): number => {
    const place = places.get(hash) ?? places.size;
    places.set(hash, place);
    return place;
  };
  const events: { leaf: number; proof: readonly number[] }[] = [];

  for (let at = 0; at < leaves.length; at += BATCH) {
    const paths = leaves.slice(at, at + BATCH).map((leaf) => ({ leaf, path: inclusionPath(leaf, size) }));
    const all = new Map(paths.flatMap(({ path }) => path).map((subtree) => [keyOf(subtree), subtree]));
    const { proof, roots } = await proved(parts.database, [...all.values()], [size]);
    if (roots[0] !== root) alarmed(parts, 'tree contradicts checkpoint', size);
    const hashes = new Map([...all.keys()].map((key, n) => [key, proof[n] ?? '']));
    for (const { leaf, path } of paths)
      events.push({ leaf, proof: path.map((subtree) => placeOf(hashes.get(keyOf(subtree)) ?? '')) });
  }

  return { size, root, hashes: [...places.keys()], events };
};

const keyOf = ({ start, end }: Leaves) => `${start}-${end}`;

const leavesOf = async (parts: Parts, { state, events, head }: History, size: number) => {
  const rows = await parts.database.read<{ leaf: number; hash: string }>(sql`
    select l.leaf::float8 as leaf, encode(l.hash, 'hex') as hash
    from tree_leaves l join audit_trail a using (position)
    where a.document_id = ${state.id} and a.revision <= ${head.revision} order by a.revision`);
  const isSame =
    rows.length === events.length && rows.every(({ hash }, n) => hash === events[n]?.metadata.hash);
  if (!isSame || rows.some(({ leaf }) => leaf >= size)) alarmed(parts, 'tree contradicts log', size);

  return rows.map(({ leaf }) => leaf);
};

/** The read models and the log witness each other: nothing is handed out that only one says. */
const alarmed = ({ log }: Parts, alarm: string, size: number) => {
  log.error({ alarm, size }, 'no evidence is given');
  refuse('unavailable');
};
