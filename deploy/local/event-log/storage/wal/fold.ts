import { once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { DiskErrors } from '../damage/disk-errors.ts';
import { query } from '../database.ts';

/** `ahead` copies what is in the WAL now. `rest` copies what came meanwhile, while nobody writes; then the WAL begins anew. */
export type FoldRequest = 'ahead' | 'rest';

/** The thread's answer: an error as plain values, since error objects lose their code between threads. */
export type FoldAnswer = { readonly error: { readonly message: string; readonly errcode?: number } | null };

/** Pages of 4 KiB in the WAL at which folding begins, and at which writing waits for it. */
export const FOLD_AT = 1_000;
export const WAIT_AT = 2_500;

/** Milliseconds between two attempts on a disk that is full. */
const PAUSE = 1_000;

/** SQLite's FULL. */
const FULL = 13;

type Dependencies = {
  readonly path: string;
  readonly database: DatabaseSync;
  /** Called when the disk failed: nobody knows any more how much of the WAL is in the database. */
  readonly fatal: (error: unknown) => void;
  readonly diskErrors: DiskErrors;
  /** Tests put a slow or a broken disk here. */
  readonly aroundFold: (fold: () => Promise<void>, request: FoldRequest) => Promise<void>;
};

/**
 * Folds the WAL into the database, which SQLite calls a checkpoint, in a thread, so that no reader waits for it. Most
 * of it happens while writing goes on, and the rest, which is small by then, between two groups of writes.
 */
export const foldWal = ({ path, database, fatal, diskErrors, aroundFold: folded }: Dependencies) => {
  const wal = query<[number, number, number]>(database, 'PRAGMA wal_checkpoint(NOOP)');
  const thread = foldingThread(path);
  let running: Promise<void> | null = null;
  let rest: Promise<void> | null = null;
  let pages = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  const ask = (request: FoldRequest) => folded(() => thread.ask(request), request);
  const fold = async () => {
    try {
      await ask('ahead');
      rest = ask('rest');
      await rest;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== FULL) return fatal(error);
      diskErrors.noticed(error);
      pausedUntil = performance.now() + PAUSE;
    } finally {
      rest = null;
    }
  };
  return {
    /** To be called after each commit that is on the disk. Begins to fold if the WAL is large enough. */
    committed: () => {
      pages = wal.get()?.[1] ?? 0;
      if (pages < FOLD_AT || performance.now() < pausedUntil) return;
      running ??= fold().finally(() => {
        running = null;
      });
    },
    /** Resolves once a group may be written: at once, unless a rest is being folded or folding doesn't keep up. */
    untilWritable: async (): Promise<void> => {
      await (pages >= WAIT_AT ? running : rest)?.catch(() => undefined);
    },
    close: async () => {
      await running;
      await thread.close();
    },
  };
};

/** Started when it's first needed: a log with few writes does without the thread. */
const foldingThread = (path: string) => {
  let worker: Worker | null = null;

  // Without what is preloaded into the process (supervisor/lifeline.ts), which is for the main thread only.
  const options = { workerData: path, execArgv: [] };

  return {
    ask: async (request: FoldRequest): Promise<void> => {
      worker ??= new Worker(new URL('./fold-thread.ts', import.meta.url), options);
      const answer = once(worker, 'message');
      worker.postMessage(request);
      const [{ error }] = (await answer) as [FoldAnswer];
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
