import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openBeside, query } from '../database.ts';
import type { Folded, FoldRequest } from './fold.ts';

// The thread in which the WAL is folded: it copies what lies there into the database, on a connection of its own.

const port = parentPort as MessagePort;
const database = openBeside(String(workerData));
const fold = query<[number, number, number]>(database, 'PRAGMA wal_checkpoint(PASSIVE)');

/** The first write after all was copied begins the WAL anew, and waits for the disk: so it is made here. */
const count = "INSERT INTO property VALUES ('folds', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1";

const folded = (request: FoldRequest): Folded => {
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
