import type { Remains } from '#contracts/privacy/certificate.ts';
import type { Pool } from '../../../../shared/database/pool.ts';
import { pause } from '../../../../shared/flow/pause.ts';
import type { EventStore } from '../../../../shared/log/event-store.ts';
import type { Log } from '../../../../shared/running/logger.ts';
import type { Connect } from '../../../log/session-lock.ts';
import type { LogEpoch } from '../../deliveries/checkpoint.ts';
import { untilOneEnds } from '../../until-one-ends.ts';
import { rewriteFiles } from './rewrite-files.ts';
import { keepRewriting, lastRewriting, PATIENCE } from './rewritten.ts';

type Options = {
  readonly store: Pick<EventStore, 'follow'>;
  readonly database: Pool;
  readonly connect: Connect;
  readonly logEpoch: LogEpoch;
  readonly now: () => string;
  readonly log: Log;
};

/** Milliseconds between two looks. */
const LOOK = 500;
/** How many times as long as the last rewriting took nothing is rewritten again, since readers wait for a moment each time. */
const REST = 5;
/** Bytes of tables that are rewritten at any time. More takes seconds, in which readers wait: that is for the night. */
const SMALL = 128 * 2 ** 20;
/** Hours of the day (UTC) in which large tables are rewritten, and hours after which that waits no longer. */
const NIGHT = [1, 5] as const;
const LATE = 20;

/**
 * Rewrites the files of the database after erasures, soon or in the next night, until `signal` aborts. What couldn't be
 * rewritten is tried again for a day; then certificates say what may be left.
 */
export const rewriteAfterErasures = async (options: Options, signal: AbortSignal): Promise<void> => {
  const known = await lastRewriting(options.database, options.logEpoch);
  let newest: Erasure | null = null;

  await untilOneEnds(
    signal,
    async (until) => {
      const from = known?.position ?? null;
      for await (const news of options.store.follow({ types: ERASING, from, signal: until })) {
        if (news.kind !== 'event' || news.epoch !== options.logEpoch.epoch) continue;
        const { position, metadata } = news.event;
        newest = { position, at: newest?.at ?? metadata.at };
      }
    },
    async (until) => {
      while (!until.aborted) {
        const erasure = newest as Erasure | null;
        if (erasure === null) {
          await pause(LOOK, { signal: until });
          continue;
        }
        const began = performance.now();
        const isDone = await rewriteSafely(options, erasure);
        const took = performance.now() - began;
        // What was erased in the meantime is left for the next time.
        if (isDone && (newest as Erasure | null)?.position === erasure.position) newest = null;
        await pause(LOOK * 4 + took * REST, { signal: until });
      }
    },
  );
};

/** The last event about erasures, and when the first happened that wasn't followed by a rewriting. */
type Erasure = { readonly position: bigint; readonly at: string };

/** Lines are taken out of the audit trail by both. */
const ERASING = ['PersonalDataErased', 'PersonalKeysDestroyed'] as const;

/** What is only a matter of time is tried again. */
const PASSING: readonly Remains['where'][] = ['tables'];

const rewriteSafely = async (options: Options, erasure: Erasure): Promise<boolean> => {
  const sql = options.connect(() => {});
  try {
    const { database, logEpoch, now } = options;
    const age = Date.parse(now()) - Date.parse(erasure.at);
    if (!isNight(now()) && age < LATE * 3_600_000 && (await sizeOfModels(sql)) > SMALL) return false;
    const remains = await rewriteFiles(sql, { epoch: logEpoch.epoch, upTo: erasure.position });
    if (remains === null || (age < PATIENCE && remains.some(({ where }) => PASSING.includes(where))))
      return false;
    await keepRewriting(database, logEpoch, { position: erasure.position, at: now(), remains });

    return true;
  } catch (error) {
    options.log.warn({ err: error }, 'the files of the database could not be rewritten after an erasure');
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
};

const isNight = (now: string): boolean => {
  const hour = new Date(now).getUTCHours();

  return hour >= NIGHT[0] && hour < NIGHT[1];
};

const sizeOfModels = async (sql: ReturnType<Connect>): Promise<number> => {
  const [size] = await sql<{ bytes: string }[]>`
    select coalesce(sum(pg_total_relation_size(c.oid)), 0)::text as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname like 'rm\\_%'`;

  return Number(size?.bytes ?? 0);
};
