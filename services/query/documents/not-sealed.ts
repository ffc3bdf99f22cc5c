import { Gauge } from 'prom-client';
import { sql } from '../../shared/database/sql.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Database } from '../read-models/database.ts';

/** Counts, whenever metrics are asked for, the documents that wait for an operator to have them sealed. */
export const countNotSealed = (database: Pick<Database, 'read'>, log: Log) =>
  new Gauge({
    name: 'documents_not_sealed',
    help: 'Completed documents that sealing was given up for: each needs a person',
    async collect() {
      try {
        const [row] = await database.read<{ count: number }>(COUNT);
        this.set(row?.count ?? 0);
      } catch (error) {
        // The other metrics are still served, and say that Postgres is away.
        log.warn({ err: error }, 'documents without a seal could not be counted');
      }
    },
  });

const COUNT = sql`
  select count(*)::int as count from documents
  where seal_failed_at is not null and sealed_sha256 is null and deleted_at is null`;
