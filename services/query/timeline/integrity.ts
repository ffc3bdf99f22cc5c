import { createHash } from 'node:crypto';
import { refusals } from '#contracts/api/refusals.ts';
import type { TreeHeadView } from '#contracts/api/views/proof.ts';
import type { TimelineIntegrity } from '#contracts/api/views/timeline.ts';
import { eventNumber } from '#contracts/event-number.ts';
import { readOrigin } from '#contracts/evidence/format.ts';
import type { ForeignPlace } from '#contracts/foreign-event.ts';
import { verifyTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { sql } from '../../shared/database/sql.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { raiseAlarm } from '../../shared/running/alarms.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { History, ReadLog } from '../history/history.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { fromLeavesOf } from '../tree/document-leaves.ts';
import { readProof, treeSize } from '../tree/proofs-tree.ts';
import type { TreeHeads } from '../tree/tree-heads.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'checkpoint'>;
  readonly store: Pick<ReadLog, 'read'>;
  readonly treeHeads: Pick<TreeHeads, 'newest'>;
};

/** What the tree in the read models holds of a document. */
type Leaves = {
  readonly count: number;
  /** How many of its events, counted from the first, the newest tree head covers. */
  readonly covered: number;
  /** SHA-256 in hex over the hashes of all its events. */
  readonly digest: string;
};

/** The document as the signed tree has it. It's read before the log, or at the same time. */
export type Signed = {
  readonly treeHead: TreeHeadView | null;
  /** What is wrong with the tree head itself. */
  readonly problem: string | null;
  readonly leaves: Leaves;
};

/** It reads neither events of the log nor their proofs, so that it does not slow down a long timeline. */
export const signedOf = async (
  dependencies: Dependencies,
  epoch: number,
  documentId: string,
): Promise<Signed> => {
  const { database, treeHeads } = dependencies;
  const treeHead = await treeHeads.newest(epoch);
  const [leaves, problem] = await Promise.all([
    leavesOf(database, documentId, treeHead),
    treeHead && treeHeadProblem(database, epoch, treeHead),
  ]);

  return { treeHead, problem, leaves };
};

/**
 * Compares a document's events in the log with what was signed. A contradiction counts only if a second look has found
 * it as well: while a restore takes over, the first may have met the old log and the new read models.
 */
export const integrityOf = async (
  dependencies: Dependencies,
  history: History,
  signed: Signed,
  foreign: readonly ForeignPlace[] = [],
): Promise<TimelineIntegrity> => {
  const first = await compareWithLog(dependencies, history, signed);
  if (first.state !== 'contradicted') return foreignOr(signedInOr(first, history), foreign);
  const { epoch, state } = history;
  const second = await compareWithLog(dependencies, history, await signedOf(dependencies, epoch, state.id));

  return (await dependencies.database.checkpoint()).epoch === epoch ? second : { state: 'not-compared' };
};

/** The log may be the one that was signed, and yet hold what somebody else put into it: tree heads cover that as well. */
const foreignOr = (found: TimelineIntegrity, [first]: readonly ForeignPlace[]): TimelineIntegrity =>
  first
    ? {
        state: 'foreign',
        revision: first.revision,
        problem: `Event ${eventNumber(first.revision)} is not signed by this installation: ${first.problem}.${first.isLeftOut ? ' An operator left it out.' : ''}`,
      }
    : found;

/** Whoever holds Postgres, or the key of the log alone, may act in a session that nobody began. */
const signedInOr = (found: TimelineIntegrity, { events, people }: History): TimelineIntegrity => {
  for (const event of events) {
    const problem = people.sessionProblem(event);
    if (problem === null) continue;
    const { revision } = event;
    const sentence = `No one was signed in who could have caused event ${eventNumber(revision)}: ${problem}.`;

    return { state: 'not-signed-in', revision, problem: sentence };
  }

  return found;
};

/** Returns the alarm of the refusal `log.contradicted`, for pages that are shown even so. */
export const alarmIfContradicted = (
  log: Log,
  { stream }: Pick<History, 'stream'>,
  integrity: TimelineIntegrity,
): void => {
  if (integrity.state !== 'contradicted') return;
  const { revision, problem } = integrity;
  raiseAlarm(log, refusals['log.contradicted'].alarm, { stream, revision }, problem);
};

const compareWithLog = async (
  dependencies: Dependencies,
  history: History,
  { treeHead, problem, leaves: known }: Signed,
): Promise<TimelineIntegrity> => {
  const { state, events, head } = history;
  const hasMore = known.count > events.length;
  if (hasMore && (await isEnd(dependencies.store, history)))
    return contradictedAt(events.length, 'is missing from the log, which held it before');
  // Events that were added between the two readings are left for the next request.
  const leaves = hasMore ? await leavesOf(dependencies.database, state.id, treeHead, head.revision) : known;
  if (leaves.digest !== digestOf(events.slice(0, leaves.count).map(({ metadata }) => metadata.hash)))
    return contradictedAt(
      await firstOther(dependencies.database, history),
      'is not the one that was recorded: the log was changed since',
    );

  // Last, since an event that is another than the tree has leads to another tree head as well, and can be named.
  if (problem !== null) return { state: 'contradicted', revision: null, problem };
  return leaves.covered < events.length ? { state: 'pending', from: leaves.covered } : { state: 'verified' };
};

const contradictedAt = (revision: number, what: string): TimelineIntegrity => ({
  state: 'contradicted',
  revision,
  problem: `Event ${eventNumber(revision)} ${what}.`,
});

const isEnd = async (store: Dependencies['store'], { epoch, stream, head }: History): Promise<boolean> =>
  (await store.read(inEpoch(epoch, stream), head.revision + 1, 1)).length === 0;

const leavesOf = async (
  database: Dependencies['database'],
  documentId: string,
  treeHead: TreeHeadView | null,
  upTo = 0x7fffffff,
): Promise<Leaves> => {
  const [leaves] = await database.read<Leaves>(
    joined(
      sql`select count(*)::integer as count,
      (count(*) filter (where l.leaf < ${treeHead?.size ?? 0}))::integer as covered,
      encode(sha256(coalesce(string_agg(l.hash, ''::bytea order by a.position), ''::bytea)), 'hex') as digest`,
      fromLeavesOf(documentId),
      sql`where a.revision <= ${upTo}`,
    ),
  );

  return leaves ?? { count: 0, covered: 0, digest: digestOf([]) };
};

const digestOf = (hashes: readonly string[]): string =>
  createHash('sha256').update(hashes.join(''), 'hex').digest('hex');

const firstOther = async (
  database: Dependencies['database'],
  { state, events }: History,
): Promise<number> => {
  const rows = await database.read<{ hash: string }>(
    joined(sql`select encode(l.hash, 'hex') as hash`, fromLeavesOf(state.id), sql`order by a.position`),
  );

  return rows.findIndex(({ hash }, n) => hash !== events[n]?.metadata.hash);
};

const treeHeadProblem = async (
  database: Dependencies['database'],
  epoch: number,
  { origin, size, root, note, verifierKey }: TreeHeadView,
): Promise<string | null> => {
  const signedTreeHead = await verifyTreeHead(note, verifierKey);
  const isSigned =
    signedTreeHead?.origin === origin && signedTreeHead.size === size && signedTreeHead.root === root;
  if (!isSigned || readOrigin(origin)?.epoch !== epoch)
    return 'The newest tree head in the log does not carry a good signature.';
  // Read models that lag behind can't answer yet.
  if ((await treeSize(database)) < size) return null;
  const { roots } = await readProof(database, [], [size]);

  return roots[0] === root
    ? null
    : 'The events of the log lead to another tree head than the one that was signed.';
};
