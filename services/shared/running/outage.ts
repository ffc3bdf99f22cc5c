import { NoRespondersError, RequestError, TimeoutError } from '@nats-io/transport-node';
import { Refusal } from '#contracts/api/refusals.ts';
import { LogDamaged } from '../log/client/errors.ts';

/** Network errors and the states in which Postgres (SQLSTATE classes 08 and 57) takes no statement. */
const codes =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|CONNECTION_|CONNECT_TIMEOUT|08|57P0|53[0-9]{3}$)/;

/** No room on the disk, by its end, by a quota, or by what one file may hold. */
const full = /^(ENOSPC|EDQUOT|EFBIG)$/;

/** Whether something that is needed gave no answer, which may pass. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'unavailable';

/** What a dependency that is down, or a log that is damaged, looks like, as a refusal; null: something else went wrong. */
export const outage = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (error instanceof LogDamaged) return new Refusal('log.not-whole');
  if (error instanceof NoRespondersError || error instanceof TimeoutError) return new Refusal('unavailable');
  if (error instanceof RequestError) return new Refusal('unavailable');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';

  if (full.test(code)) return new Refusal('no-space');

  return codes.test(code) ? new Refusal('unavailable') : null;
};
