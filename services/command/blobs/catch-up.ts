import type { Sql } from 'postgres';
import { blobsOf, typesThatNameBlobs } from '#contracts/blobs-of.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { Pool } from '../../shared/database/pool.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { withBlobNames } from './blob-names.ts';

type CaughtUp = {
  readonly store: Pick<EventStore, 'follow'>;
  readonly database: Pool;
  /** The id under which positions in the log count, and its epoch. What other epochs named counts no more. */
  readonly logEpoch: { readonly log: string; readonly epoch: number };
};

/** How many names are written at once. */
const BATCH = 5_000;

type Named = { readonly sha256: string; readonly stream: string };

/** Adds what the events up to the end of the log name, from where it was left. */
export const catchUpWithNames = async ({ store, database, logEpoch }: CaughtUp): Promise<void> => {
  const ended = new AbortController();
  let position = await readBeginning(database, logEpoch);
  let names: Named[] = [];
  const keep = () => database.run((sql) => keepNames(sql, names, position));

  try {
    const following = { types: typesThatNameBlobs(), from: position, signal: ended.signal };
    for await (const news of store.follow(following)) {
      if (news.kind === 'caught-up') break;
      position = news.kind === 'event' ? news.event.position : news.position;
      if (news.kind !== 'event' || news.epoch !== logEpoch.epoch) continue;
      const { event } = news;
      names.push(...namedBy(event));
      if (names.length < BATCH) continue;
      await keep();
      names = [];
    }
    await keep();
  } finally {
    ended.abort();
  }
};

/** An event of an unexpected shape names nothing: nobody can read it either. */
const namedBy = (event: Recorded): readonly Named[] => {
  try {
    return blobsOf(event).map((sha256) => ({ sha256, stream: event.stream }));
  } catch {
    return [];
  }
};

/** The position from which it continues. In another log or epoch it starts over. */
const readBeginning = (database: Pool, { log, epoch }: CaughtUp['logEpoch']): Promise<bigint | null> =>
  database.run((sql) =>
    withBlobNames(sql, () =>
      sql.begin(async (sql) => {
        const [known] = await sql<{ position: string | null }[]>`
          select position::text from app.blob_names_checkpoint where log = ${log} and epoch = ${epoch}`;
        if (known) return known.position === null ? null : BigInt(known.position);
        await sql`delete from app.blob_names where claimed_at is null`;
        await sql`
          insert into app.blob_names_checkpoint (log, epoch, position) values (${log}, ${epoch}, null)
          on conflict (only_one) do update set log = excluded.log, epoch = excluded.epoch, position = null`;
        return null;
      }),
    ),
  );

/** Writes names and checkpoint together, so that none is skipped. */
const keepNames = (sql: Sql, names: readonly Named[], position: bigint | null) => {
  // Neither hashes nor names of streams have commas.
  const joined = (member: keyof Named) => names.map((named) => named[member]).join(',');

  return sql.begin(async (sql) => {
    await sql`
      insert into app.blob_names (sha256, stream, claimed_at)
      select distinct sha256, stream, null::timestamptz
      from unnest(string_to_array(${joined('sha256')}, ','), string_to_array(${joined('stream')}, ','))
        named (sha256, stream)
      on conflict (sha256, stream) do update set claimed_at = null`;
    await sql`update app.blob_names_checkpoint set position = ${position === null ? null : String(position)}::bigint`;
  });
};
