import { refuse } from '#contracts/api/refusals.ts';
import type { TreeHeadView } from '#contracts/api/views/proof.ts';
import type { EvidenceInclusion } from '#contracts/evidence/format.ts';
import { sql } from '../../shared/database/sql.ts';
import type { History } from '../history/history.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { fromLeavesOf } from '../tree/document-leaves.ts';
import { sharedProofs } from '../tree/shared-proofs.ts';

type Dependencies = { readonly database: Pick<Database, 'read'> };

/** The place of each event in the tree of a tree head, and its path to the root. Refuses `log.contradicted`. */
export const inclusionIn = async (
  { database }: Dependencies,
  history: History,
  { size, root }: TreeHeadView,
): Promise<EvidenceInclusion> => {
  const leaves = await leavesOf(database, history, size);
  const { hashes, events, root: ownRoot } = await sharedProofs(database, leaves, size);
  if (ownRoot !== root) refuse('log.contradicted');

  return { size, root, hashes, events };
};

/** Read models and log must agree, so that no proof is handed out that only one of them supports. */
const leavesOf = async (
  database: Pick<Database, 'read'>,
  { state, events, head }: History,
  size: number,
): Promise<readonly number[]> => {
  const rows = await database.read<{ leaf: number; hash: string }>(
    joined(
      sql`select l.leaf::float8 as leaf, encode(l.hash, 'hex') as hash`,
      fromLeavesOf(state.id),
      sql`where a.revision <= ${head.revision} order by a.revision`,
    ),
  );
  const isSame =
    rows.length === events.length && rows.every(({ hash }, n) => hash === events[n]?.metadata.hash);
  if (!isSame || rows.some(({ leaf }) => leaf >= size)) refuse('log.contradicted');

  return rows.map(({ leaf }) => leaf);
};
