import { type Sql, sql } from '../database/sql.ts';
import { inEpoch } from './epoch.ts';

/**
 * The end of the log as it was seen. It lies where the log's host cannot reach it, in Postgres and beside the keys, so
 * that a log which loses its end is found out.
 */
export type LogEnd = {
  /** The id of the log. */
  readonly log: string;
  /** Times that an operator took the log as it was then: what was seen before counts no longer. */
  readonly acceptances: number;
  /** The place of the last event that was seen, in decimal digits. */
  readonly position: string;
  /** That event, by its stream's whole name; null where only its place is known. */
  readonly last: { readonly stream: string; readonly revision: number; readonly id: string } | null;
  /** The newest tree head that was signed. */
  readonly treeHead: TreeHeadSeen | null;
  /** Events that count as they are since an operator accepted them. Older files do not say. */
  readonly acceptedTree?: AcceptedTree | null | undefined;
};

export type TreeHeadSeen = { readonly epoch: number; readonly size: number; readonly root: string };

/** The first `size` events of an epoch, up to a place in the log, as the peaks of their tree. */
export type AcceptedTree = {
  readonly epoch: number;
  readonly size: number;
  readonly peaks: readonly string[];
  readonly position: string;
};

/** What the log lacks of what was seen, or what is wrong with it: nothing heals that but a person. */
export type LogLoss = {
  readonly kind: 'shorter' | 'another log' | 'another event' | 'another tree' | Met;
  /** For operators. */
  readonly sentence: string;
  /** Where the log ends, and where it was seen to end: positions, in decimal digits. */
  readonly from: string;
  readonly to: string;
  /** The place of an event that was changed. Older alarms do not say. */
  readonly damaged?: string | null | undefined;
};

/** Found by whoever read all of the log, or met a damaged event: no look at its end can tell that it has healed. */
type Met = 'damaged' | 'contradicted';

export const isMet = ({ kind }: LogLoss): boolean => kind === 'damaged' || kind === 'contradicted';

/** What Postgres remembers, and what was found wrong: it stands until it has healed or an operator accepts it. */
export type RememberedEnd = { readonly end: LogEnd; readonly alarm: LogLoss | null };

/** One row, outside the read models: they can be built again, this cannot. */
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
      ...{ log, acceptances, position },
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

/** Only ever forward, and only of the log that is remembered. `epoch` is null for a stream outside all epochs. */
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

/** Begins to remember, or goes on with what was remembered elsewhere and reaches further. */
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

/** What was accepted is no alarm any longer. */
export const raise = (loss: LogLoss): Sql => sql`
  update app.log_end set alarm = ${JSON.stringify(loss)}::text::jsonb
  where (alarm is null or alarm ->> 'kind' not in ('damaged', 'contradicted'))
    and not ${loss.sentence} = any (accepted)`;

/** What was missing is there again. */
export const LOWER = sql`
  update app.log_end set alarm = null where alarm ->> 'kind' not in ('damaged', 'contradicted')`;

/** What was wrong is so by an operator's word. */
export const accept = ({ sentence }: LogLoss): Sql => sql`
  update app.log_end set alarm = null, accepted = array_append(accepted, ${sentence}::text)`;

/** Of two that remember the same log equally often accepted, what reaches further. */
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
