import { open } from 'node:fs/promises';
import { damageAcceptance } from './damage/accepted-damage.ts';
import { LogDamaged } from './damage/damage.ts';
import { diskErrorsReportedTo } from './damage/disk-errors.ts';
import { lossesIn } from './damage/losses.ts';
import { scrub } from './damage/scrub.ts';
import { type Soundness, soundnessOf } from './damage/soundness.ts';
import { openDatabase } from './database.ts';
import { acknowledgedEndOf, createAcknowledgedEnd, openAcknowledgedEnd } from './end/acknowledged-end.ts';
import { durableEnd } from './end/durable-end.ts';
import { endWriter } from './end/end-writer.ts';
import { lockLog } from './lock.ts';
import { commitNotices, type Interest } from './reading/commit-notices.ts';
import { openReader, type Reader } from './reading/reader.ts';
import type { Outcome, WriteRequest } from './record.ts';
import { type FoldRequest, foldWal } from './wal/fold.ts';
import {
  acceptanceOf,
  acceptedReason,
  keepWal,
  lossEvent,
  noteLosses,
  spendAcceptance,
} from './writing/acceptance.ts';
import { openLedger, systemEvent } from './writing/ledger.ts';
import { groupWriter } from './writing/writer.ts';

/** A durable, append-only log in one SQLite file, for one process. */
export type Log = {
  /** Resolves once the outcome is on the disk. Rejects if the disk failed, and then nothing is written. */
  write(request: WriteRequest): Promise<Outcome>;
  readonly reader: Reader;
  /** The position of the last event that can be read; -1 in an empty log. */
  position(): number;
  /** Resolves once there's an event after `seen` that the caller is interested in, or the signal aborts. */
  next(interest: Interest, seen: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  /** Ends the process: after a failed flush nobody knows what's on the disk. */
  readonly fatal: (error: unknown) => void;
  /** Is called with a sentence for the operator about damage, or about a disk that is full or fails. */
  readonly report?: (sentence: string) => void;
  /** Tests put a slow or a broken disk here. */
  readonly aroundFlush?: (flush: () => Promise<void>) => Promise<void>;
  readonly aroundFold?: (fold: () => Promise<void>, request: FoldRequest) => Promise<void>;
};

/** Throws LogDamaged if the log doesn't hold what it acknowledged, and no operator has accepted that. */
export const openLog = async (path: string, options: Options): Promise<Log> => {
  const lock = lockLog(path);
  try {
    return await openLocked(path, lock, options);
  } catch (error) {
    lock.close();
    throw error;
  }
};

const openLocked = async (
  path: string,
  lock: ReturnType<typeof lockLog>,
  {
    fatal,
    report = () => {},
    aroundFlush: flushed = (flush) => flush(),
    aroundFold: folded = (fold) => fold(),
  }: Options,
): Promise<Log> => {
  const reason = await acceptedReason(path);
  const soundness = await soundnessOf(path, reason !== null);
  if (reason === null) refuseUnsound(path, soundness);
  else await keepWal(path);

  const endPath = acknowledgedEndOf(path);
  const endFile = (await openAcknowledgedEnd(endPath)) ?? (await createAcknowledgedEnd(endPath));
  const end = endWriter(endFile, await endFile.read(), fatal);
  const database = openDatabase(path);
  if (reason !== null) noteLosses(database, soundness);

  const losses = lossesIn(database);
  const ledger = openLedger(database, losses);
  const wal = await open(`${path}-wal`, 'r+');
  const diskErrors = diskErrorsReportedTo(report);
  const durable = durableEnd(ledger.last());
  const folding = foldWal({ path, database, fatal, diskErrors, aroundFold: folded });
  const flush = () =>
    flushed(async () => {
      const last = ledger.last();
      await wal.datasync();
      end.moveTo(last);
      folding.committed();
    });
  const reader = diskErrors.watched(openReader(database, durable, losses));
  const notices = commitNotices(reader, durable);
  const writer = groupWriter({
    database,
    ledger,
    notices,
    flush,
    untilWritable: folding.untilWritable,
    fatal,
    diskErrors,
  });
  // A killed process may have left commits that aren't on the disk yet.
  await flush();
  if (ledger.last() < 0) await Promise.all(firstWrites.map(writer.write));
  if (reason !== null) {
    await writer.write(lossEvent(reason, soundness));
    await spendAcceptance(path);
  }

  const closing = new AbortController();
  const olderEvents = { losses, from: losses.gaps.get(0) ?? 0, to: soundness.lookedFrom - 1 };
  const scrubbing = scrub(database, olderEvents, diskErrors, closing.signal);

  const accept = damageAcceptance({ database, losses, diskErrors });

  return {
    write: (request) => {
      accept(request);
      return writer.write(request);
    },
    reader: { ...reader, forward: notices.forward },
    position: durable.position,
    next: notices.next,
    close: async () => {
      closing.abort();
      await scrubbing;
      await writer.idle();
      await folding.close();
      await wal.close();
      await end.close();
      database.close();
      lock.close();
    },
  };
};

const refuseUnsound = (path: string, { problems, end }: Soundness) => {
  const damage = problems[0]?.damage ?? end?.damage;
  if (damage)
    throw new LogDamaged(
      `${damage.message} Restore it from a backup; or, to go on without what is lost, write the reason into ${acceptanceOf(path)} and start it again.`,
    );
};

/** A real node's `$all` begins with these events, so that a reader which forgot its filter is noticed here too. */
const firstWrites: readonly WriteRequest[] = [
  ['$$$settings', '$metadata', { $acl: { $r: '$admins', $w: '$admins' } }] as const,
  ['$users', '$UserCreated', { loginName: 'admin' }] as const,
].map(([stream, type, data]) => ({
  kind: 'append',
  stream,
  expected: 'any',
  events: [systemEvent(type, Buffer.from(JSON.stringify(data)))],
  deadline: Number.POSITIVE_INFINITY,
}));
