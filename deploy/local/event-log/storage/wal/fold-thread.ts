import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openSecondConnection, query } from '../database.ts';
import type { FoldAnswer, FoldRequest } from './fold.ts';

// The thread that folds the WAL: it copies the WAL's pages into the database, on its own connection.

const port = parentPort as MessagePort;
const database = openSecondConnection(String(workerData));
const fold = query<[number, number, number]>(database, 'PRAGMA wal_checkpoint(PASSIVE)');

/** The first write after everything was copied begins the WAL anew and waits for the disk, so it's made here. */
const count = "INSERT INTO property VALUES ('folds', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1";

const folded = (request: FoldRequest): FoldAnswer => {
  try {
    fold.get();
    if (request === 'rest') database.exec(count);

    return { error: null };
  } catch (error) {
    const { message, errcode } = error as { readonly message: string; readonly errcode?: number };

    return { error: { message, ...(errcode !== undefined && { errcode }) } };
  }
};

port.on('message', (request: FoldRequest | 'end') => {
  if (request !== 'end') return port.postMessage(folded(request));
  database.close();
  port.close();
});
