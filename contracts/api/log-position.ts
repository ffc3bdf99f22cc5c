/**
 * A position in the log in the form that clients store and send back: `<log id>.<epoch>.<commit>` (design, section 5).
 * Clients don't look inside. A position in another log or epoch says nothing about this one, so it's ignored.
 */
export type LogPosition = { readonly log: string; readonly epoch: number; readonly commit: bigint };

export const LOG_POSITION_HEADER = 'X-Log-Position';
export const LOG_POSITION_COOKIE = 'inkstream_position';

export const formatLogPosition = ({ log, epoch, commit }: LogPosition) => `${log}.${epoch}.${commit}`;

export const parseLogPosition = (text: string): LogPosition | null => {
  const match = /^([0-9a-f-]{36})\.(\d{1,9})\.(\d{1,19})$/.exec(text);
  const [, log, epoch, commit] = match ?? [];

  return log && epoch && commit ? { log, epoch: Number(epoch), commit: BigInt(commit) } : null;
};
