import type { Remains } from '#contracts/privacy/certificate.ts';
import { makingTable } from '../../../../shared/database/app-tables.ts';
import type { Pool } from '../../../../shared/database/pool.ts';
import type { LogEpoch } from '../../deliveries/checkpoint.ts';
import type { Rewritten } from '../../deliveries/context.ts';

/** Milliseconds after which a certificate waits no longer. */
export const PATIENCE = 86_400_000;

const NOT_IN_TIME: Remains = { where: 'tables', why: 'they could not be rewritten within 24 hours' };

/**
 * What is left in the database of what was erased at `at` (ISO), up to a position in the log. Null while that is still to
 * be seen.
 */
export const findWhatIsLeft = async (
  { database, logEpoch, now }: { database: Pool; logEpoch: LogEpoch; now: string },
  position: bigint,
  at: string,
): Promise<Rewritten | null> => {
  const known = await lastRewriting(database, logEpoch);
  if (known && known.position >= position) return { at: known.at, remains: known.remains };
  if (Date.parse(now) - Date.parse(at) < PATIENCE) return null;

  return { at: null, remains: [NOT_IN_TIME, ...(known?.remains ?? [])] };
};

type Rewriting = Rewritten & { readonly position: bigint };

/** Null if there was none in this epoch of the log. */
export const lastRewriting = async (database: Pool, { log, epoch }: LogEpoch): Promise<Rewriting | null> => {
  const [row] = await database.run((sql) =>
    makingTable(
      sql,
      REWRITINGS,
      () => sql<{ position: string; at: string; remains: string }[]>`
        select position::text, at, remains from app.rewritings where log = ${log} and epoch = ${epoch}`,
    ),
  );

  return row ? { position: BigInt(row.position), at: row.at, remains: JSON.parse(row.remains) } : null;
};

export const keepRewriting = (
  database: Pool,
  { log, epoch }: LogEpoch,
  { position, at, remains }: Rewriting,
): Promise<unknown> =>
  database.run((sql) =>
    makingTable(
      sql,
      REWRITINGS,
      () => sql`
        insert into app.rewritings (log, epoch, position, at, remains)
        values (${log}, ${epoch}, ${String(position)}::text::bigint, ${at}, ${JSON.stringify(remains)})
        on conflict (log, epoch) do update set position = excluded.position, at = excluded.at,
          remains = excluded.remains`,
    ),
  );

const REWRITINGS = `
  create table if not exists app.rewritings (
    log text, epoch integer, position bigint not null, at text not null, remains text not null,
    primary key (log, epoch)
  );`;
