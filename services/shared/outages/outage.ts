import { NoRespondersError, RequestError, TimeoutError } from '@nats-io/transport-node';
import { Refusal } from '#contracts/api/refusals.ts';
import { BucketUnavailable } from './bucket-unavailable.ts';
import { LogDamaged } from './log-damaged.ts';

/** Network errors, and the states in which Postgres (SQLSTATE classes 08 and 57) accepts no statement. */
const codes =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|CONNECTION_|CONNECT_TIMEOUT|08|57P0|53[0-9]{3}$)/;

/** There is no room: the disk is full, a quota is used up, or a file is as large as it may be. */
const full = /^(ENOSPC|EDQUOT|EFBIG)$/;

/** Whether something that we depend on didn't answer, which may be temporary. */
export const isUnavailable = (error: unknown): boolean =>
  (error instanceof Refusal && error.code === 'unavailable') || error instanceof BucketUnavailable;

/** The refusal for a dependency that is down or a log that is damaged; null if something else went wrong. */
export const outage = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (error instanceof LogDamaged) return new Refusal('log.not-whole');
  if (error instanceof NoRespondersError || error instanceof TimeoutError) return new Refusal('unavailable');
  if (error instanceof RequestError || error instanceof BucketUnavailable) return new Refusal('unavailable');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';

  if (full.test(code)) return new Refusal('no-space');

  return codes.test(code) ? new Refusal('unavailable') : null;
};
