import type { Sql } from 'postgres';
import type { Remains } from '#contracts/privacy/certificate.ts';

/** Segments of the write-ahead log, of 16 MB each, that are written over at most. */
const SEGMENTS = 64;

/**
 * Has Postgres go on in a new segment of its write-ahead log, and give up those before it. Segments that it keeps to use
 * them again still hold what they held, so these are gone through once.
 */
export const recycleLog = async (sql: Sql): Promise<readonly Remains[]> => {
  let ahead = 0;
  try {
    await nextSegment(sql);
    await sql`checkpoint`;
    ahead = await segmentsAhead(sql);
    const recycled = Math.min(ahead, SEGMENTS);
    // Once more than there are, since one is written over only when the log leaves it.
    for (let segment = 0; recycled > 0 && segment <= recycled; segment += 1) await nextSegment(sql);
    if (recycled > 0) await sql`checkpoint`;
  } catch {
    return [{ where: 'write-ahead-log', why: NO_RIGHT }, ...(await copiesOf(sql))];
  }
  const [behind] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_ls_waldir(), pg_control_checkpoint()
    where name ~ '^[0-9A-F]{24}$' and name < redo_wal_file`;

  return [
    ...(ahead > SEGMENTS
      ? [
          {
            where: 'write-ahead-log',
            why: `${ahead - SEGMENTS} segments that are kept to be used again weren’t written over yet`,
          } as const,
        ]
      : []),
    ...((behind?.count ?? 0) > 0
      ? [{ where: 'write-ahead-log', why: `${behind?.count} older segments are still kept` } as const]
      : []),
    ...(await copiesOf(sql)),
  ];
};

const NO_RIGHT =
  'the user of the database cannot switch, list or check it (pg_switch_wal, pg_monitor, pg_checkpoint), so it goes with time';

/** A switch does nothing where nothing was written since the last. */
const nextSegment = async (sql: Sql): Promise<void> => {
  await sql`select pg_logical_emit_message(false, 'inkstream', '')`;
  await sql`select pg_switch_wal()`;
};

const segmentsAhead = async (sql: Sql): Promise<number> => {
  const [ahead] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_ls_waldir()
    where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_insert_lsn())`;

  return ahead?.count ?? 0;
};

/** Who else has the write-ahead log, or gets it. */
const copiesOf = async (sql: Sql): Promise<readonly Remains[]> => {
  const [copies] = await sql<{ archive: string; slots: string | null; standbys: number }[]>`
    select current_setting('archive_mode') as archive,
      (select string_agg(slot_name::text, ', ') from pg_replication_slots) as slots,
      (select count(*)::integer from pg_stat_replication) as standbys`;

  return [
    ...(copies && copies.archive !== 'off'
      ? [
          {
            where: 'archive',
            why: `archive_mode is ${copies.archive}: the archived log and base backups keep it`,
          } as const,
        ]
      : []),
    ...(copies?.slots
      ? [{ where: 'replication-slots', why: `${copies.slots} may keep the log back, or copy it` } as const]
      : []),
    ...(copies && copies.standbys > 0
      ? [{ where: 'standbys', why: `${copies.standbys} standbys or receivers of the log have it` } as const]
      : []),
  ];
};
