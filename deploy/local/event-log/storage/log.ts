import { open } from 'node:fs/promises';
import { openDatabase } from './database.ts';
import { durableEnd } from './durable-end.ts';
import { openLedger, systemEvent } from './ledger.ts';
import { openReader, type Reader } from './reader.ts';
import type { Outcome, WriteRequest } from './record.ts';
import { groupWriter } from './writer.ts';

/** A durable, append-only log in one SQLite file, for one process. */
export type Log = {
  /** Resolves once the outcome is on the disk; rejects where the disk would not take it, and then nothing is written. */
  write(request: WriteRequest): Promise<Outcome>;
  readonly reader: Reader;
  /** The position of the last event that can be read; -1 in an empty log. */
  position(): number;
  /** Resolves once there is something to read beyond `seen`, or the signal aborts. */
  beyond(seen: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  /** Ends the process: after a failed flush nothing is known about what is on the disk. */
  readonly fatal: (error: unknown) => void;
  /** Tests put a slow or a broken disk here. */
  readonly flushed?: (flush: () => Promise<void>) => Promise<void>;
};

export const openLog = async (
  path: string,
  { fatal, flushed = (flush) => flush() }: Options,
): Promise<Log> => {
  const database = openDatabase(path);
  const ledger = openLedger(database);
  const wal = await open(`${path}-wal`, 'r+');
  const durable = durableEnd(ledger.last());
  const flush = () => flushed(() => wal.datasync());
  const writer = groupWriter({ database, ledger, durable, flush, fatal });
  // A process that was killed may have left commits that the disk does not have yet.
  await flush();
  if (ledger.last() < 0) await Promise.all(firstWrites.map(writer.write));

  return {
    write: writer.write,
    reader: openReader(database, durable),
    position: durable.position,
    beyond: durable.beyond,
    close: async () => {
      await writer.idle();
      await wal.close();
      database.close();
    },
  };
};

/** What a real node has in `$all` before anything else, so that a reader which forgot to filter shows up here too. */
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
