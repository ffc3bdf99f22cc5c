import type { DatabaseSync } from 'node:sqlite';
import { query } from '../database.ts';
import type { WriteRequest } from '../record.ts';
import { isAsWritten, type Row, recordOf, selection } from '../rows.ts';
import type { DiskErrors } from './disk-errors.ts';
import type { Losses } from './losses.ts';

/** The stream in which a log records the damage that operators accepted. */
export const EVENT_LOG = '$event-log';
export const LOSS_ACCEPTED = '$LossAccepted';

type Dependencies = {
  readonly database: DatabaseSync;
  readonly losses: Losses;
  readonly diskErrors: Pick<DiskErrors, 'accepted'>;
};

/**
 * Lets an operator accept damaged events while the log runs, by appending `$LossAccepted` to `$event-log` with their
 * positions as `damaged`. From then on reads mark these events as damaged, and the log takes writes again. A position
 * without a damaged event changes nothing.
 */
export const damageAcceptance = ({ database, losses, diskErrors }: Dependencies) => {
  const find = query<Row>(database, `${selection} WHERE e.position = ?`);
  const note = database.prepare('INSERT OR REPLACE INTO loss VALUES (?, NULL)');
  const isDamagedAt = (position: number): boolean => {
    const row = find.get(position);
    return row !== undefined && !isAsWritten(recordOf(row), row[9], losses);
  };

  return (request: WriteRequest): void => {
    if (request.kind !== 'append' || request.stream !== EVENT_LOG) return;
    const named = request.events.flatMap(({ type, data }) =>
      type === LOSS_ACCEPTED ? positionsIn(data) : [],
    );
    const accepted = named.filter(isDamagedAt);
    for (const position of accepted) {
      note.run(position);
      losses.damaged.add(position);
    }
    diskErrors.accepted(accepted);
  };
};

const positionsIn = (data: Uint8Array): readonly number[] => {
  try {
    const { damaged } = JSON.parse(Buffer.from(data).toString());
    return Array.isArray(damaged) ? damaged.filter(Number.isSafeInteger) : [];
  } catch {
    return [];
  }
};
