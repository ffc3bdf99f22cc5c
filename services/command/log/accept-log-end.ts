import { refuse } from '#contracts/api/refusals.ts';
import { EPOCHS, type LogEndAccepted } from '#contracts/epochs/events.ts';
import type { Pool } from '../../shared/database/pool.ts';
import type { Sql } from '../../shared/database/sql.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { treeAt } from '../../shared/log/growing-tree.ts';
import {
  type AcceptedTree,
  accept,
  isMet,
  type LogEnd,
  type LogLoss,
  remember,
} from '../../shared/log/log-end.ts';
import { writeLogEndFile } from '../../shared/log/log-end-file.ts';
import type { LogGuard } from '../../shared/log/log-guard.ts';
import { inPlace } from '../../shared/log/signed-tree.ts';
import { LogDamaged } from '../../shared/outages/log-damaged.ts';
import { acceptDamage } from './accept-damage.ts';
import type { Envelope } from './envelopes.ts';
import { readEpochs, sayOfEpochs } from './epochs.ts';
import { newestTreeHead } from './newest-tree-head.ts';

type LogEndParts = {
  /** The log itself, without the guard: a guarded log accepts nothing while it's incomplete. */
  readonly store: DecryptedLog;
  readonly database: Pool;
  readonly file: string | undefined;
  readonly guard: Pick<LogGuard, 'look' | 'seen'>;
  readonly now: () => string;
};

/**
 * Accepts the log with its losses, and records that first. From then on it counts as complete, and what we remember
 * about its end is replaced. Returns null if nothing is missing.
 */
export const acceptLogEnd = async (
  { store, database, file, guard, now }: LogEndParts,
  envelope: Envelope,
  reason: string,
): Promise<LogLoss | null> => {
  const loss = await guard.look();
  const seen = guard.seen();
  if (!loss || !seen) return null;
  const { log, last, treeHead, acceptances } = seen;
  const acceptedTree = await acceptedTreeOf(store, loss, seen);
  const { from, to, sentence: finding } = loss;
  await onRecord({ store, now }, envelope, reason, loss.damaged ?? null, (damaged) => ({
    type: 'LogEndAccepted',
    data: { log, last, treeHead, from, to, damaged, finding, reason },
  }));

  const end = { ...(await endOf(store)), acceptances: acceptances + 1, treeHead: null, acceptedTree };
  const run = ({ text, values }: Sql) => database.run((sql) => sql.unsafe(text, [...values] as never[]));
  await run(remember(end));
  await run(accept(loss));
  if (file) await writeLogEndFile(file, end);

  return loss;
};

/**
 * Records the acceptance. The log accepts no events until it was told which of its events count as damaged, so that
 * comes first. If it then names further damaged events, these are accepted too.
 */
const onRecord = async (
  log: Pick<LogEndParts, 'store' | 'now'>,
  envelope: Envelope,
  reason: string,
  met: string | null,
  event: (damaged: string[]) => LogEndAccepted,
): Promise<void> => {
  const damaged = new Set(met === null ? [] : [met]);
  for (;;)
    try {
      if (damaged.size > 0) await acceptDamage(log, envelope, [...damaged], reason);
      await sayOfEpochs(log, envelope, () => event([...damaged]));
      return;
    } catch (error) {
      const position = error instanceof LogDamaged ? error.position : null;
      if (position === null || damaged.has(position)) throw error;
      damaged.add(position);
    }
};

/**
 * Returns the tree that counts from now on. The signed tree may no longer match the log's events, so we can't go on
 * with that one.
 */
const acceptedTreeOf = async (
  store: DecryptedLog,
  loss: LogLoss,
  { treeHead, acceptedTree: before }: LogEnd,
): Promise<AcceptedTree | null> => {
  const epoch = treeHead?.epoch ?? before?.epoch ?? (await readEpochs(store)).epochs.current;
  const newest = await newestTreeHead(store, epoch);
  const tree = newest && treeAt({ data: newest });
  if (!newest || !tree) return null;
  const isChanged = isMet(loss) || loss.kind === 'another tree';
  // What is accepted may be the very event that the tree head ends with.
  const placed = await inPlace(store, epoch, tree).catch((error) => {
    if (error instanceof LogDamaged) return null;
    throw error;
  });
  const position = String(placed?.position ?? newest.position);
  if (isChanged) return { epoch, size: tree.size, peaks: tree.peaks, position };

  return before?.epoch === epoch && before.size <= tree.size ? before : null;
};

/**
 * Returns the log's id and the last event in the stream of the epochs: the acceptance, or an event that came right
 * after it.
 */
const endOf = async (store: DecryptedLog) => {
  const [founding] = await store.read(EPOCHS, 0, 1);
  const { stream, revision, id, position } = (await store.readLast(EPOCHS)) ?? refuse('unavailable');

  return { log: String(founding?.data.log), position: String(position), last: { stream, revision, id } };
};
