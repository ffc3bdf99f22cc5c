/** The log doesn't hold what it acknowledged: an event was changed, or events are missing. */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
  /** The position of the event that was changed; null for any other damage. */
  readonly position: number | null;

  constructor(message: string, position: number | null = null) {
    super(message);
    this.position = position;
  }
}

export type EventPosition = { readonly position: number; readonly stream: string; readonly revision: number };

export const damagedEvent = ({ position, stream, revision }: EventPosition) =>
  new LogDamaged(
    `The event at position ${position} of the event log (revision ${revision} of '${stream}') is not as it was written.`,
    position,
  );

export const missingEvent = (position: number) =>
  new LogDamaged(`The event at position ${position} of the event log is missing.`);

export const missingRevision = (stream: string, revision: number) =>
  new LogDamaged(`Revision ${revision} of '${stream}' of the event log is not found by its stream.`);

export const endMissing = (found: number, acknowledged: number) =>
  new LogDamaged(
    `The event log ends at position ${found}, but all events up to position ${acknowledged} were acknowledged: its newest events are missing.`,
  );

export const endUnknown = (file: string) =>
  new LogDamaged(`${file}, which says where the event log ends, is missing or damaged.`);

/** SQLite's BUSY, NOMEM, READONLY, IOERR, FULL and CANTOPEN say nothing about what the file holds. */
const environmentCodes: readonly unknown[] = [5, 7, 8, 10, 13, 14];

/** SQLite's CORRUPT and NOTADB. */
const corruptionCodes: readonly unknown[] = [11, 26];

/** SQLite's error about a damaged file as LogDamaged; null for any other error. */
export const damageIn = (error: unknown): LogDamaged | null => {
  if (error instanceof LogDamaged) return error;

  return corruptionCodes.includes(sqliteCode(error)) ? unreadable(error) : null;
};

/**
 * The damage that an error shows while the log is being opened, when our own statements only fail if the schema is
 * damaged.
 */
export const damageWhileOpening = (error: unknown): LogDamaged | null => {
  if (error instanceof LogDamaged) return error;
  const code = sqliteCode(error);

  return code === null || environmentCodes.includes(code) ? null : unreadable(error);
};

const unreadable = (error: unknown) =>
  new LogDamaged(`The file of the event log is damaged: ${error instanceof Error ? error.message : error}.`);

const sqliteCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
