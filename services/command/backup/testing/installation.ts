import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { emptyFrontier, extended, leafInput, rootOf } from '#contracts/proof/merkle.ts';
import type { KeptTreeHead } from '#contracts/tree-heads/events.ts';
import { CREATE_SERVING, MODEL_VERSION, readModelSchema } from '../../../shared/database/read-models.ts';
import { treeDigest } from '../../../shared/keys/sha256.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { epochPrefix } from '../../../shared/log/epoch.ts';
import { readEpochs } from '../../log/epochs.ts';
import type { BackedUpEvent, VerifiedBackup } from '../format/verified-backup.ts';

/** Returns everything in an epoch, as a backup taken now would contain it. */
export const backupOf = async (
  store: DecryptedLog,
  epoch: number,
  blobs: readonly { readonly sha256: string; readonly bytes: Buffer }[] = [],
): Promise<VerifiedBackup> => {
  const events = await eventsOf(store, epoch);
  const { log } = (await readEpochs(store)).epochs;

  return backupWith(events, { log, epoch }, blobs);
};

export const backupWith = (
  events: readonly BackedUpEvent[],
  { log, epoch }: { readonly log: string; readonly epoch: number } = { log: randomUUID(), epoch: 1 },
  blobs: readonly { readonly sha256: string; readonly bytes: Buffer }[] = [],
  treeHeads: readonly KeptTreeHead[] = [],
): VerifiedBackup => ({
  filename: `inkstream-20260101-120000-e${epoch}.tar.zst`,
  sha256: 'b5'.repeat(32),
  root: rootOf(
    events.reduce(
      (tree, { metadata }) => extended(tree, treeDigest(leafInput(metadata.hash)), treeDigest),
      emptyFrontier,
    ),
    treeDigest,
  ),
  manifest: {
    log,
    epoch,
    takenAt: '2026-01-01T12:00:00.000Z',
    events: events.length,
    blobs: blobs.length,
    missing: 0,
    beginnings: [],
  },
  events: async function* () {
    for (let n = 0; n < events.length; n += 500) yield events.slice(n, n + 500);
  },
  treeHeads: async function* () {
    yield treeHeads;
  },
  blobs: async function* () {
    yield* blobs;
  },
});

/** Returns the events of an epoch in their order, without their positions in the log. */
export const eventsOf = async (store: DecryptedLog, epoch: number): Promise<readonly BackedUpEvent[]> => {
  const ended = new AbortController();
  const found: BackedUpEvent[] = [];
  for await (const news of store.follow({
    prefixes: [epochPrefix(epoch)],
    from: null,
    signal: ended.signal,
  })) {
    if (news.kind === 'caught-up') break;
    if (news.kind !== 'event') continue;
    const { position: _, ...event } = news.event;
    found.push(event);
  }
  ended.abort();

  return found;
};

/** Makes the database say that the projector has built the whole epoch and that the product shows it. */
export const pretendBuilt = async (sql: Sql, epoch: number) => {
  const schema = sql(readModelSchema({ epoch, build: 1 }));
  await sql`create schema if not exists ${schema}`;
  await sql`create table if not exists ${schema}.checkpoint (position bigint)`;
  await sql`insert into ${schema}.checkpoint values (9223372036854775807)`;
  await sql.unsafe(CREATE_SERVING);
  await sql`
    insert into app.serving_models (version, epoch, build) values (${MODEL_VERSION}, ${epoch}, 1)
    on conflict (version) do update set epoch = excluded.epoch`;
};
