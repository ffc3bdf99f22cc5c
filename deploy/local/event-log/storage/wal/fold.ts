import { once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { Trouble } from '../damage/disk-errors.ts';
import { query } from '../database.ts';

/** `ahead`: what lies in the WAL by now. `rest`: what came meanwhile, while nobody writes; then the WAL begins anew. */
export type FoldRequest = 'ahead' | 'rest';

/** An error crosses from one thread to the other as what it says. */
export type Folded = { readonly error: { readonly message: string; readonly errcode?: number } | null };

/** Pages of 4 KiB in the WAL at which it is folded, and at which writing waits until it is. */
export const FOLD_AT = 1_000;
export const MOST = 2_500;

/** Milliseconds between two attempts on a disk that is full. */
const PAUSE = 1_000;

/** SQLite's FULL. */
const FULL = 13;

export type Folding = ReturnType<typeof foldingOf>;

type Parts = {
  readonly path: string;
  readonly database: DatabaseSync;
  /** Called when the disk failed: what of the WAL is in the database is not known any more. */
  readonly fatal: (error: unknown) => void;
  readonly trouble: Trouble;
  /** Tests put a slow or a broken disk here. */
  readonly folded: (fold: () => Promise<void>, request: FoldRequest) => Promise<void>;
};

/**
 * Folds the WAL into the database, in a thread, so that nobody who reads waits for that: most of it while writing goes
 * on, and a rest, which is small by then, between two groups of writes.
 */
export const foldingOf = ({ path, database, fatal, trouble, folded }: Parts) => {
  const wal = query<[number, number, number]>(database, 'PRAGMA wal_checkpoint(NOOP)');
  const thread = foldingThread(path);
  let running: Promise<void> | null = null;
  let rest: Promise<void> | null = null;
  let pages = 0;
  let notBefore = Number.NEGATIVE_INFINITY;

  const ask = (request: FoldRequest) => folded(() => thread.ask(request), request);
  const fold = async () => {
    try {
      await ask('ahead');
      rest = ask('rest');
      await rest;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== FULL) return fatal(error);
      trouble.noticed(error);
      notBefore = performance.now() + PAUSE;
    } finally {
      rest = null;
    }
  };
  return {
    /** To be told of each commit that the disk has: begins to fold where there is enough. */
    committed: () => {
      pages = wal.get()?.[1] ?? 0;
      if (pages < FOLD_AT || performance.now() < notBefore) return;
      running ??= fold().finally(() => {
        running = null;
      });
    },
    /** Resolves once a group of writes may be made: at once but for a fold's rest, or where folding does not keep up. */
    turn: async (): Promise<void> => {
      await (pages >= MOST ? running : rest)?.catch(() => undefined);
    },
    close: async () => {
      await running;
      await thread.close();
    },
  };
};

/** Started when it is first needed: a log that is little written to does without. */
const foldingThread = (path: string) => {
  let worker: Worker | null = null;

  // None of what is preloaded into the process: this thread is not to be its own master.
  const options = { workerData: path, execArgv: [] };

  return {
    ask: async (request: FoldRequest): Promise<void> => {
      worker ??= new Worker(new URL('./fold-thread.ts', import.meta.url), options);
      const answer = once(worker, 'message');
      worker.postMessage(request);
      const [{ error }] = (await answer) as [Folded];
      if (error) throw Object.assign(new Error(error.message), error);
    },
    close: async () => {
      if (!worker) return;
      const gone = once(worker, 'exit');
      worker.postMessage('end');
      worker = null;
      await gone;
    },
  };
};
