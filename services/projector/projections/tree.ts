import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { isHash } from '#contracts/proof/merkle.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';

/**
 * The Merkle tree over the epoch's events (contracts/proof/merkle.ts), each a leaf, one that cannot be projected as well.
 * What stands outside the epoch has none.
 */
export const tree = (events: readonly Recorded[]): readonly Sql[] => {
  const leaves = events.filter(({ stream }) => stream !== EPOCHS);
  if (leaves.length === 0) return [];

  return [sql`call tree_grown(${leaves.map(({ position }) => String(position))}, ${leaves.map(hashOf)})`];
};

/** As Postgres writes bytes: those that the hash spells, none where there is none. */
const hashOf = ({ metadata }: Recorded): string => {
  const hash: unknown = metadata?.hash;

  return `\\x${isHash(hash) ? hash : ''}`;
};
