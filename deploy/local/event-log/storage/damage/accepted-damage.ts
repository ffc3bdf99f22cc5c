import type { DatabaseSync } from 'node:sqlite';
import { query } from '../database.ts';
import type { WriteRequest } from '../record.ts';
import { isAsWritten, type Row, recordOf, selection } from '../rows.ts';
import type { Trouble } from './disk-errors.ts';
import type { Losses } from './losses.ts';

/** The stream in which a log keeps what was accepted of it. */
export const EVENT_LOG = '$event-log';
export const LOSS_ACCEPTED = '$LossAccepted';

type Parts = {
  readonly database: DatabaseSync;
  readonly losses: Losses;
  readonly trouble: Pick<Trouble, 'accepted'>;
};

/**
 * Takes the word of an operator for events that are damaged, while the log runs: whoever appends `$LossAccepted` to
 * `$event-log` names their positions as `damaged`. From then on they are shown as what they are, and the log takes
 * writes again. A position at which no damaged event lies changes nothing.
 */
export const damageAcceptance = ({ database, losses, trouble }: Parts) => {
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
    trouble.accepted(accepted);
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
