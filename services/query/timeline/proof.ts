import { z } from 'zod';
import type { DocumentProofView } from '#contracts/api/views/proof.ts';
import { atMost, sql } from '../../shared/database/sql.ts';
import { input } from '../../shared/http/input.ts';
import type { DocumentRoute } from '../access/route.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { fromLeavesOf } from '../tree/document-leaves.ts';
import { mustHave } from '../tree/proofs.ts';
import { sharedProofs } from '../tree/shared-proofs.ts';
import type { TreeHeads } from '../tree/tree-heads.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'checkpoint'>;
  readonly treeHeads: TreeHeads;
};

/** Events in one answer. */
const PART = 2_000;

const ProofQuery = z.strictObject({
  after: z.coerce.number().int().min(-1).max(0x7fffffff).default(-1),
  size: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});

/**
 * `GET …/proof?after=&size=`: returns the newest tree head, or that of `size`, and the proofs for the document's events
 * after a revision. The proofs come from the tree even if the log contradicts it; the page will notice that.
 */
export const documentProof =
  ({ database, treeHeads }: Dependencies): DocumentRoute =>
  async (ctx, find): Promise<DocumentProofView> => {
    const { view } = await find();
    const { after, size: requestedSize } = input(ProofQuery, { ...ctx.query });
    const { epoch } = await database.checkpoint();
    const treeHead = await (requestedSize === undefined
      ? treeHeads.newest(epoch)
      : treeHeads.ofSize(epoch, requestedSize));
    if (!treeHead) return { treeHead, after, hashes: [], events: [], next: null };
    const { size } = treeHead;
    await mustHave(database, size, true);

    const rows = await database.read<{ leaf: number; revision: number }>(
      joined(
        sql`select l.leaf::float8 as leaf, a.revision`,
        fromLeavesOf(view.id),
        sql`where a.revision > ${after} and l.leaf < ${size} order by a.revision limit ${atMost(PART + 1)}`,
      ),
    );
    const part = rows.slice(0, PART);
    const { hashes, events } = await sharedProofs(
      database,
      part.map(({ leaf }) => leaf),
      size,
    );

    return {
      treeHead,
      after,
      hashes: [...hashes],
      events: [...events],
      next: rows.length > PART ? (part.at(-1)?.revision ?? null) : null,
    };
  };
