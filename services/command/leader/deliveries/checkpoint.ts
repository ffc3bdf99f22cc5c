import type { Sql } from 'postgres';
import { makingTable } from '../../../shared/database/app-tables.ts';

/** A log by its id, and an epoch of it. The positions of one mean nothing in another. */
export type LogEpoch = { readonly log: string; readonly epoch: number };

/** The position from which deliveries of an epoch go on after a restart; null if from the start. */
export const readCheckpoint = async (sql: Sql, { log, epoch }: LogEpoch): Promise<bigint | null> => {
  const [row] = await makingTable(
    sql,
    CHECKPOINTS,
    () => sql`select position::text from app.reaction_checkpoints where log = ${log} and epoch = ${epoch}`,
  );

  return row ? BigInt(row.position) : null;
};

export const keepCheckpoint = async (sql: Sql, { log, epoch }: LogEpoch, position: bigint): Promise<void> => {
  await makingTable(
    sql,
    CHECKPOINTS,
    () => sql`
      insert into app.reaction_checkpoints (log, epoch, position)
      values (${log}, ${epoch}, ${String(position)}::bigint)
      on conflict (log, epoch) do update set position = excluded.position`,
  );
};

const CHECKPOINTS = `
  create table if not exists app.reaction_checkpoints (
    log uuid, epoch integer, position bigint not null, primary key (log, epoch)
  );`;
