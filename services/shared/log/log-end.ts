import { type Sql, sql } from '../database/sql.ts';
import { inEpoch } from './epoch.ts';

/**
 * The end of the log as it was last seen. It is kept where the log's host cannot reach it, in Postgres and beside the
 * keys, so that it is noticed if the log loses its end.
 */
export type LogEnd = {
  /** The id of the log. */
  readonly log: string;
  /** How often an operator accepted the log as it was. What was seen before the last time no longer counts. */
  readonly acceptances: number;
  /** The position of the last event that was seen, in decimal digits. */
  readonly position: string;
  /** That event, with its stream's full name; null if only its position is known. */
  readonly last: { readonly stream: string; readonly revision: number; readonly id: string } | null;
  /** The newest signed tree head. */
  readonly treeHead: TreeHeadSeen | null;
  /** Events that an operator accepted as they are. Older files don't have this. */
  readonly acceptedTree?: AcceptedTree | null | undefined;
};

export type TreeHeadSeen = { readonly epoch: number; readonly size: number; readonly root: string };

/** The first `size` events of an epoch, up to a position in the log, as the peaks of their tree. */
export type AcceptedTree = {
  readonly epoch: number;
  readonly size: number;
  readonly peaks: readonly string[];
  readonly position: string;
};

/** What the log lacks, or what is wrong with it. Only a person can repair that. */
export type LogLoss = {
  readonly kind: 'shorter' | 'another log' | 'another event' | 'another tree' | Met;
  /** A sentence for operators. */
  readonly sentence: string;
  /** Where the log ends, and where it was seen to end before. Both are positions in decimal digits. */
  readonly from: string;
  readonly to: string;
  /** The position of an event that was changed. Older alarms don't have this. */
  readonly damaged?: string | null | undefined;
};

/**
 * Found while reading the whole log, or by meeting a damaged event. Looking at the log's end can't tell whether it was
 * repaired.
 */
type Met = 'damaged' | 'contradicted';

export const isMet = ({ kind }: LogLoss): boolean => kind === 'damaged' || kind === 'contradicted';

/**
 * What Postgres remembers, and what was found wrong. An alarm stays until the log is whole again or an operator accepts
 * it.
 */
export type RememberedEnd = { readonly end: LogEnd; readonly alarm: LogLoss | null };

/** A table with one row. It is outside the read models, because those can be rebuilt and this can't. */
export const CREATE_LOG_END = `
  create table if not exists app.log_end (
    is_only boolean primary key default true check (is_only),
    log uuid not null,
    acceptances integer not null,
    position bigint not null,
    stream text,
    revision integer,
    event_id uuid,
    tree_epoch integer,
    tree_size bigint,
    tree_root text,
    alarm jsonb,
    accepted text[] not null default '{}'
  );
  alter table app.log_end add column if not exists accepted_tree jsonb;`;

export const READ_LOG_END = sql`
  select log, acceptances, position::text, stream, revision, event_id,
    tree_epoch, tree_size::text, tree_root, accepted_tree, alarm
  from app.log_end`;

export type LogEndRow = {
  readonly log: string;
  readonly acceptances: number;
  readonly position: string;
  readonly stream: string | null;
  readonly revision: number | null;
  readonly event_id: string | null;
  readonly tree_epoch: number | null;
  readonly tree_size: string | null;
  readonly tree_root: string | null;
  readonly accepted_tree: AcceptedTree | null;
  readonly alarm: LogLoss | null;
};

export const rememberedIn = (row: LogEndRow | undefined): RememberedEnd | null => {
  if (!row) return null;
  const { log, acceptances, position, stream, revision, event_id: id, alarm } = row;
  const { tree_epoch: epoch, tree_size: size, tree_root: root, accepted_tree: acceptedTree } = row;

  return {
    end: {
      log,
      acceptances,
      position,
      last: stream !== null && revision !== null && id !== null ? { stream, revision, id } : null,
      treeHead: epoch !== null && size !== null && root !== null ? { epoch, size: Number(size), root } : null,
      acceptedTree,
    },
    alarm,
  };
};

type Seen = {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly position: bigint;
};

/** Only moves forward, and only for the log that is remembered. `epoch` is null for a stream outside all epochs. */
export const noteSeen = (
  log: string,
  epoch: number | null,
  { stream, revision, id, position }: Seen,
): Sql => sql`
  update app.log_end
  set position = ${String(position)}, stream = ${epoch === null ? stream : inEpoch(epoch, stream)},
    revision = ${revision}, event_id = ${id}
  where log = ${log} and (position < ${String(position)}
    or position = ${String(position)} and event_id is null)`;

export const noteTreeHead = (log: string, { epoch, size, root }: TreeHeadSeen): Sql => sql`
  update app.log_end set tree_epoch = ${epoch}, tree_size = ${String(size)}, tree_root = ${root}
  where log = ${log} and (tree_epoch is null or (tree_epoch, tree_size) < (${epoch}, ${String(size)}))`;

/** Begins to remember an end, or continues from a copy elsewhere that reaches further. */
export const remember = ({ log, acceptances, position, last, treeHead, acceptedTree }: LogEnd): Sql => sql`
  insert into app.log_end as known
    (log, acceptances, position, stream, revision, event_id, tree_epoch, tree_size, tree_root, accepted_tree)
  values (${log}, ${acceptances}, ${position}, ${last?.stream ?? null}, ${last?.revision ?? null},
    ${last?.id ?? null}, ${treeHead?.epoch ?? null}, ${treeHead ? String(treeHead.size) : null},
    ${treeHead?.root ?? null}, ${acceptedTree ? JSON.stringify(acceptedTree) : null}::text::jsonb)
  on conflict (is_only) do update set
    log = excluded.log, acceptances = excluded.acceptances, position = excluded.position,
    stream = excluded.stream, revision = excluded.revision, event_id = excluded.event_id,
    tree_epoch = excluded.tree_epoch, tree_size = excluded.tree_size, tree_root = excluded.tree_root,
    accepted_tree = excluded.accepted_tree
  where known.acceptances < excluded.acceptances
    or (known.acceptances = excluded.acceptances and known.log = excluded.log
      and known.position < excluded.position)`;

/** An accepted loss raises no alarm any more. */
export const raise = (loss: LogLoss): Sql => sql`
  update app.log_end set alarm = ${JSON.stringify(loss)}::text::jsonb
  where (alarm is null or alarm ->> 'kind' not in ('damaged', 'contradicted'))
    and not ${loss.sentence} = any (accepted)`;

/** Clears the alarm, because the missing events are there again. */
export const LOWER = sql`
  update app.log_end set alarm = null where alarm ->> 'kind' not in ('damaged', 'contradicted')`;

/** An operator accepts what is wrong. */
export const accept = ({ sentence }: LogLoss): Sql => sql`
  update app.log_end set alarm = null, accepted = array_append(accepted, ${sentence}::text)`;

/** Of two ends of the same log with equally many acceptances, the one that reaches further. */
export const furthest = (one: LogEnd, other: LogEnd): LogEnd => {
  const end = BigInt(one.position) < BigInt(other.position) ? other : one;
  const heads = [one.treeHead, other.treeHead].flatMap((head) => head ?? []);

  return {
    ...end,
    treeHead: heads.toSorted(byAge).at(-1) ?? null,
    acceptedTree: one.acceptedTree ?? other.acceptedTree ?? null,
  };
};

const byAge = (one: TreeHeadSeen, other: TreeHeadSeen) => one.epoch - other.epoch || one.size - other.size;
