/**
 * A position in the log in the form that clients store and send back: `<log id>.<epoch>.<commit>` (design, section 5).
 * Other clients than ours don't look inside. A position in another log or epoch says nothing about this one, so it's
 * ignored.
 */
export type LogPosition = { readonly log: string; readonly epoch: number; readonly commit: bigint };

export const LOG_POSITION_HEADER = 'X-Log-Position';
/** Of an answer to a read, which holds everything up to this position. It may hold some of what came later. */
export const READ_POSITION_HEADER = 'X-Read-Position';
export const LOG_POSITION_COOKIE = 'inkstream_position';

export const formatLogPosition = ({ log, epoch, commit }: LogPosition) => `${log}.${epoch}.${commit}`;

export const parseLogPosition = (text: string): LogPosition | null => {
  const match = /^([0-9a-f-]{36})\.(\d{1,9})\.(\d{1,19})$/.exec(text);
  const [, log, epoch, commit] = match ?? [];

  return log && epoch && commit ? { log, epoch: Number(epoch), commit: BigInt(commit) } : null;
};

/** Whether what holds everything up to the first position holds what is at the second. */
export const reaches = (position: LogPosition, target: LogPosition) =>
  position.log === target.log && position.epoch === target.epoch && position.commit >= target.commit;

/** Whether the first position comes after the second, in the same epoch. */
export const isAfter = (position: LogPosition, earlier: LogPosition) =>
  reaches(position, earlier) && !reaches(earlier, position);
