import type { TreeHeadView } from '#contracts/api/views/proof.ts';
import type { LeftOutDecisions } from '#contracts/evidence/format.ts';
import { foreignIn } from '#contracts/foreign-event.ts';
import { asStored } from '#contracts/newest-shape.ts';
import { inclusionPath } from '#contracts/proof/merkle.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { sql } from '../../shared/database/sql.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { History } from '../history/history.ts';
import type { Database } from '../read-models/database.ts';
import { readProof } from '../tree/proofs-tree.ts';

type Dependencies = { readonly database: Pick<Database, 'read'>; readonly store: Pick<DecryptedLog, 'read'> };

/**
 * The decisions of operators that a document goes on without what somebody else wrote into its stream, each with the
 * proof that the log holds it; null if nobody else did.
 */
export const leftOutOf = async (
  { database, store }: Dependencies,
  { epoch, stream, events }: Pick<History, 'epoch' | 'stream' | 'events'>,
  { size }: Pick<TreeHeadView, 'size'>,
): Promise<LeftOutDecisions | null> => {
  if (foreignIn(events).length === 0) return null;
  const recorded = await store.read(inEpoch(epoch, VOUCHING));
  const decided = recorded.filter(
    ({ type, data }) => type === 'ForeignEventsLeftOut' && data.stream === stream,
  );
  const decisions: LeftOutDecisions['decisions'][number][] = [];
  for (const one of decided) {
    const [row] = await database.read<{ leaf: number }>(sql`
      select leaf::float8 as leaf from tree_leaves where position = ${String(one.position)} and leaf < ${size}`);
    if (!row) continue;
    const { revision, type, data, metadata } = asStored(one);
    const { proof } = await readProof(database, inclusionPath(row.leaf, size), []);
    decisions.push({ event: { revision, type, data, metadata }, leaf: row.leaf, proof });
  }

  return { decisions };
};
