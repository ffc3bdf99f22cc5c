import { copyFile, readFile, rename } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { EVENT_LOG, LOSS_ACCEPTED } from '../damage/accepted-damage.ts';
import { lossesIn } from '../damage/losses.ts';
import type { Soundness } from '../damage/soundness.ts';
import { query } from '../database.ts';
import { RECORD_OVERHEAD, type WriteRequest } from '../record.ts';
import { positionAfter, type Row, recordOf, selection } from '../rows.ts';
import { systemEvent } from './ledger.ts';

/** An operator writes the reason into this file to let the log start once without what it lost. */
export const acceptanceOf = (log: string) => `${log}-accept-loss`;

/** The reason that an operator gave for going on; null if no operator did. */
export const acceptedReason = (log: string): Promise<string | null> =>
  readFile(acceptanceOf(log), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Keeps a copy of the WAL before the log is opened: an expert may still read something in it. */
export const keepWal = (log: string): Promise<void> =>
  copyFile(`${log}-wal`, `${log}-wal-${Date.now()}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });

/** Notes in the log what it lost. New positions come after all that were acknowledged, so that none is used twice. */
export const noteLosses = (database: DatabaseSync, { problems, end }: Soundness) => {
  const note = database.prepare('INSERT OR REPLACE INTO loss VALUES (?, ?)');
  database.exec('BEGIN IMMEDIATE');
  for (const problem of problems) {
    if (problem.kind === 'damaged') note.run(problem.position, null);
    if (problem.kind === 'missing') note.run(problem.position, problem.next);
  }
  if (problems.some(({ kind }) => kind === 'unreachable')) database.exec('REINDEX');
  if (end?.acknowledged != null) note.run(endOf(database), end.acknowledged + RECORD_OVERHEAD);
  database.exec('COMMIT');
};

const endOf = (database: DatabaseSync): number => {
  const row = query<Row>(database, `${selection} ORDER BY e.position DESC LIMIT 1`).get();

  return row ? positionAfter(recordOf(row), lossesIn(database)) : 0;
};

/** The event that records the acceptance. */
export const lossEvent = (reason: string, { problems, end }: Soundness): WriteRequest => {
  const of = (kind: string) => problems.filter((problem) => problem.kind === kind);
  const data = {
    reason: reason.trim(),
    acceptedAt: new Date().toISOString(),
    damaged: of('damaged').map(({ position }) => position),
    missing: of('missing').map(({ position }) => position),
    acknowledgedEnd: end?.acknowledged ?? null,
  };

  return {
    kind: 'append',
    stream: EVENT_LOG,
    expected: 'any',
    events: [systemEvent(LOSS_ACCEPTED, Buffer.from(JSON.stringify(data)))],
    deadline: Number.POSITIVE_INFINITY,
  };
};

/** Uses up an acceptance, which counts only once: its file is renamed and kept beside the log. */
export const spendAcceptance = (log: string): Promise<void> =>
  rename(acceptanceOf(log), `${log}-loss-accepted-${Date.now()}`);
