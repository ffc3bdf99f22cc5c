import { refuse } from '#contracts/api/refusals.ts';
import type { TreeHeadView } from '#contracts/api/views/proof.ts';
import type { WriterKeys } from '#contracts/evidence/format.ts';
import { asStored } from '#contracts/newest-shape.ts';
import { inclusionPath } from '#contracts/proof/merkle.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { sql } from '../../shared/database/sql.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { Database } from '../read-models/database.ts';
import { readProof } from '../tree/proofs-tree.ts';

type Dependencies = { readonly database: Pick<Database, 'read'>; readonly store: Pick<DecryptedLog, 'read'> };

/** Every key that an epoch announced before a tree head, and the proof that the log holds the announcement. */
export const writerKeysIn = async (
  { database, store }: Dependencies,
  epoch: number,
  { size }: TreeHeadView,
): Promise<WriterKeys> => {
  const events = await store.read(inEpoch(epoch, WRITER_KEYS));
  const rows = await database.read<{ leaf: number; revision: number }>(sql`
    select l.leaf::float8 as leaf, a.revision
    from tree_leaves l join audit_trail a using (position)
    where a.stream = ${WRITER_KEYS} and l.leaf < ${size} order by a.revision`);
  const announcements = await Promise.all(
    rows.map(async ({ leaf, revision: at }) => {
      const { revision, type, data, metadata } = asStored(events[at] ?? refuse('unavailable'));
      const { proof } = await readProof(database, inclusionPath(leaf, size), []);

      return { event: { revision, type, data, metadata }, leaf, proof };
    }),
  );

  return { announcements };
};
