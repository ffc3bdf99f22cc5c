import { Gauge } from 'prom-client';
import { type Sql, sql } from '../../shared/database/sql.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Database } from '../read-models/database.ts';

/** Counts, whenever metrics are asked for, what waits for an operator. */
export const countStuck = (database: Pick<Database, 'read'>, log: Log): void => {
  const count = (name: string, help: string, statement: Sql) =>
    new Gauge({
      name,
      help,
      async collect() {
        try {
          const [row] = await database.read<{ count: number }>(statement);
          this.set(row?.count ?? 0);
        } catch (error) {
          // The other metrics are still served, and say that Postgres is away.
          log.warn({ err: error, metric: name }, 'what waits for an operator could not be counted');
        }
      },
    });

  count(
    'documents_not_sealed',
    'Completed documents that sealing was given up for: each needs a person',
    NOT_SEALED,
  );
  count(
    'parked_events',
    'Events that could not be projected, and are not in the read models: each needs a person',
    PARKED,
  );
};

const NOT_SEALED = sql`
  select count(*)::int as count from documents
  where seal_failed_at is not null and sealed_sha256 is null and deleted_at is null`;

const PARKED = sql`select count(*)::int as count from parked_events`;
