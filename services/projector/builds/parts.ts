import type pg from 'pg';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { MODEL_VERSION, readModelSchema } from '../../shared/database/read-models.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import { pause } from '../../shared/flow/pause.ts';
import { decodeByStream } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { epochPrefix } from '../../shared/log/epoch.ts';
import type { Followed } from '../../shared/log/event-store.ts';
import type { Log } from '../../shared/running/logger.ts';
import { decryptEvents } from '../../shared/vault/decrypt-events.ts';
import { apply } from '../applying/apply.ts';
import { batches } from '../applying/batches.ts';
import { isIn } from '../applying/share.ts';
import { isSchemaMissing } from '../applying/transaction.ts';
import { type Connect, closeConnection } from '../connect.ts';
import { projectedEvents } from '../metrics.ts';
import { BATCH, positionOf } from './build.ts';
import { type Models, SETTINGS } from './models.ts';
import { setLease } from './one-at-a-time.ts';
import { SignedOthers, vouchedFor } from './vouched-for.ts';

/**
 * Parts of builds that several projectors make at once: each applies some of the streams, from the start of the log up
 * to the event at `until`. A row is there while its build is under way.
 */
export const CREATE_BUILD_PARTS = `
  create table if not exists app.build_parts (
    version text not null,
    projections text not null,
    log uuid not null,
    epoch integer not null,
    build integer not null,
    part integer not null,
    parts integer not null,
    until bigint not null,
    position bigint not null default 0,
    events bigint not null default 0,
    primary key (version, epoch, build, part)
  );`;

/** One part of a build, as far as it has come. */
export type Part = Models & {
  readonly part: number;
  readonly parts: number;
  readonly until: bigint;
  readonly position: bigint;
  /** How many events were written. */
  readonly events: number;
};

/** The parts of builds that are under way, if this process has the projections that they were begun with. */
export const partsUnderWay = async (client: pg.Client, projections: string): Promise<readonly Part[]> => {
  try {
    const { rows } = await client.query<Part & { readonly until: string; readonly position: string }>(
      `select log, epoch, build, part, parts, until, position, events::integer from app.build_parts
       where version = $1 and projections = $2 order by part`,
      [MODEL_VERSION, projections],
    );
    return rows.map((row) => ({ ...row, until: BigInt(row.until), position: BigInt(row.position) }));
  } catch (error) {
    if (isSchemaMissing(error)) return [];
    throw error;
  }
};

export const isDone = ({ position, until }: Part): boolean => position >= until;

export type Making = {
  readonly store: DecryptedLog;
  readonly connect: Connect;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/** Milliseconds between two checks whether the build is still under way. */
const LOOK = 1_000;

/** Makes a part from its checkpoint to its end, unless another process is at it. Throws if the build is given up. */
export const makePart = async ({ store, connect, log, signal }: Making, part: Part): Promise<void> => {
  const lost = new AbortController();
  const ending = AbortSignal.any([signal, lost.signal]);
  const client = await connect(lost);

  try {
    const takenPart = await takePart(client, part);
    if (!takenPart || isDone(takenPart)) return;
    await setLease(client, ending);
    void watch(client, part, lost, ending);
    await follow(client, takenPart, { store, log, signal: ending }).catch(async (error) => {
      if (error instanceof SignedOthers)
        await client.query(`update app.build_parts set position = ${REJECTED} ${WHERE(part)}`);
      throw error;
    });
    ending.throwIfAborted();
    log.info({ schema: readModelSchema(part), part: part.part, of: part.parts }, 'a part is built');
  } finally {
    lost.abort();
    await closeConnection(client);
  }
};

/** Null if another process is at it, or it's gone. */
const takePart = async (client: pg.Client, part: Part): Promise<Part | null> => {
  const schema = readModelSchema(part);
  const { rows } = await client.query(
    `select pg_try_advisory_lock(hashtext($1)) and pg_try_advisory_lock_shared(hashtext($2)) as taken`,
    [`${schema} part ${part.part}`, schema],
  );
  if (!rows[0]?.taken) return null;
  await client.query(`set search_path to ${schema}`);
  // Where a crash loses the last commits, whoever asked for the build loses its connection as well, and begins again.
  await client.query(SETTINGS);
  const { rows: found } = await client.query<{ position: string }>(`select position ${OF(part)}`);

  const position = found[0] && BigInt(found[0].position);
  if (position === REJECTED) throw new Error('The build holds events that are not those that were signed.');

  return position === undefined ? null : { ...part, position };
};

/** The position of a part that nobody may continue, so that whoever began the build gives it up. */
const REJECTED = -1n;

const OF = (part: Part) => `from app.build_parts ${WHERE(part)}`;

const WHERE = ({ epoch, build, part }: Part) =>
  `where version = '${MODEL_VERSION}' and epoch = ${epoch} and build = ${build} and part = ${part}`;

const watch = async (client: pg.Client, part: Part, lost: AbortController, signal: AbortSignal) => {
  while (!signal.aborted) {
    await pause(LOOK, { signal, ref: false });
    if (signal.aborted) return;
    const { rowCount } = await client.query(`select ${OF(part)}`).catch(() => ({ rowCount: 0 }));
    if (rowCount === 0) lost.abort(new Error('The build was given up.'));
  }
};

const follow = async (
  client: pg.Client,
  part: Part,
  { store, log, signal }: Pick<Making, 'store' | 'log' | 'signal'>,
) => {
  const share = { part: part.part, of: part.parts };
  const prefixes = [epochPrefix(part.epoch), EPOCHS];
  const followed = store.follow({ prefixes, from: part.position === 0n ? null : part.position, signal });
  const vouch = vouchedFor(store, {
    epoch: part.epoch,
    isWhole: part.position === 0n,
    isOwn: ({ stream }) => isIn(share, stream),
  });
  const prepare = async (followed: readonly Followed[]) => {
    const batch = await vouch(followed);
    const events = batch.flatMap((one) => eventsIn(one, part));

    return {
      events: await readable(store.vault, events, part),
      position: batch.map(positionOf).reduce((most, one) => (one > most ? one : most), part.position),
    };
  };

  for await (const { events, position } of batches(followed, { size: BATCH, prepare })) {
    const ownCount = events.filter(({ stream }) => isIn(share, stream)).length;
    const newPosition = position < part.until ? position : part.until;
    await apply(client, log, events, newPosition, { share, also: [noted(part, newPosition, ownCount)] });
    projectedEvents.inc(ownCount);
    if (newPosition === part.until) return;
  }
};

/** Events of other parts are only for the tree, which the first part writes, so nobody has to know what they say. */
const readable = async (vault: DecryptedLog['vault'], events: readonly Recorded[], { part, parts }: Part) => {
  const isOwn = ({ stream }: Recorded) => isIn({ part, of: parts }, stream);
  const decrypted = (await decryptEvents(vault, events.filter(isOwn))).values();

  return events.map((event) => (isOwn(event) ? decodeByStream(decrypted.next().value ?? event) : event));
};

const eventsIn = (followed: Followed, { part, parts, position, until }: Part) => {
  if (followed.kind !== 'event' || followed.event.position <= position || followed.event.position > until)
    return [];

  return part === 0 || isIn({ part, of: parts }, followed.event.stream) ? followed.event : [];
};

const noted = ({ epoch, build, part }: Part, position: bigint, events: number): Sql =>
  sql`update app.build_parts set position = ${position}, events = events + ${events}
    where version = ${MODEL_VERSION} and epoch = ${epoch} and build = ${build} and part = ${part}`;
