import { checksumOf } from './damage/checksum.ts';
import { damagedEvent } from './damage/damage.ts';
import type { Losses } from './damage/losses.ts';
import { type LogRecord, RECORD_OVERHEAD, sizeOf } from './record.ts';

/** The beginning of each statement that reads events; its rows are what `checkedRecord` takes. */
export const selection = `
  SELECT e.position, s.name, e.revision, e.id, e.type, e.created, e.is_json, e.data, e.metadata, e.checksum
  FROM event e JOIN stream s ON s.id = e.stream`;

export type Row = [
  number,
  string,
  number,
  Uint8Array,
  string,
  number,
  number,
  Uint8Array,
  Uint8Array,
  number | null,
];

export const recordOf = (row: Row): LogRecord => {
  const [position, stream, revision, id, type, created, isJson, data, metadata] = row;
  return { position, stream, revision, id, type, created, isJson: isJson === 1, data, metadata };
};

/** Throws LogDamaged if the event isn't as it was written; once that's accepted, returns it marked as damaged. */
export const checkedRecord = (row: Row, losses: Losses): LogRecord => {
  const record = recordOf(row);
  if (isAsWritten(record, row[9], losses)) return record;
  if (!losses.damaged.has(record.position)) throw damagedEvent(record);

  return { ...record, isDamaged: true };
};

/** Whether an event isn't as it was written, and no operator has accepted that. */
export const isDamaged = (record: LogRecord, checksum: number | null, losses: Losses) =>
  !isAsWritten(record, checksum, losses) && !losses.damaged.has(record.position);

export const isAsWritten = (
  record: LogRecord,
  checksum: number | null,
  { checkedFrom }: Pick<Losses, 'checkedFrom'>,
): boolean => (checksum === null ? record.position < checkedFrom : checksum === checksumOf(record));

/** The position of the event after this one, beyond an accepted gap if there is one. */
export const positionAfter = (record: LogRecord, { gaps }: Losses): number => {
  const position = record.position + RECORD_OVERHEAD + sizeOf(record);

  return gaps.get(position) ?? position;
};
