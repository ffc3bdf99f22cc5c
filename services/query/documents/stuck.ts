import { Gauge } from 'prom-client';
import { type Sql, sql } from '../../shared/database/sql.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Database } from '../read-models/database.ts';

/** Counts, whenever metrics are asked for, what waits for an operator. */
export const countStuck = (database: Pick<Database, 'read'>, log: Log): void => {
  const setGauge = async (gauge: Gauge, metric: string, statement: Sql) => {
    try {
      const [row] = await database.read<{ count: number }>(statement);
      gauge.set(row?.count ?? 0);
    } catch (error) {
      // The other metrics are still served, and say that Postgres is away.
      log.warn({ err: error, metric }, 'what waits for an operator could not be counted');
    }
  };

  new Gauge({
    name: 'documents_not_sealed',
    help: 'Completed documents that sealing was given up for: each needs a person',
    collect() {
      return setGauge(this, 'documents_not_sealed', NOT_SEALED);
    },
  });
  new Gauge({
    name: 'parked_events',
    help: 'Events that could not be projected, and are not in the read models: each needs a person',
    collect() {
      return setGauge(this, 'parked_events', PARKED);
    },
  });
};

const NOT_SEALED = sql`
  select count(*)::int as count from documents
  where seal_failed_at is not null and sealed_sha256 is null and deleted_at is null`;

const PARKED = sql`select count(*)::int as count from parked_events`;
