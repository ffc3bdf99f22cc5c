import { NotLeaderError } from '@eventstore/db-client';
import { Metadata } from '@grpc/grpc-js';
import { Refusal } from '#contracts/api/refusals.ts';
import { LogDamaged } from '../../outages/log-damaged.ts';
import { NobodyToAsk } from '../../outages/nobody-to-ask.ts';
import type { Endpoint } from './address-parts.ts';

/**
 * gRPC's CANCELLED, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED (the log has too much to write), ABORTED, INTERNAL (a
 * connection broke in the middle of an answer) and UNAVAILABLE. OUT_OF_RANGE isn't among them: a follower that starts
 * beyond the end of the log faces another log, or one that lost events, and has to notice that.
 */
const codes: readonly unknown[] = [1, 4, 8, 10, 13, 14];

/** gRPC's UNAUTHENTICATED and PERMISSION_DENIED. */
const REFUSED: readonly unknown[] = [16, 7];

/** gRPC's DATA_LOSS. */
const DATA_LOSS = 15;

/** The client's own error names. It also throws raw gRPC errors, which have only a code. */
const types: readonly unknown[] = ['unavailable', 'cancelled', 'deadline-exceeded', 'timeout', 'not-leader'];

/** The log is away, or its cluster has no leader. `message` says which in a sentence. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/** The log's disk is full. It took nothing of the append, and says so at once each time until there is room. */
export class StoreFull extends NobodyToAsk {}

/** The log rejects our name and password, or the user has no permission. Retrying is useless. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

/**
 * Translates an error of the client: to a Refusal for an outage or too large an append, to LogDamaged if the log has
 * changed. A bug and StoreRefused stay as they are.
 */
export const mapped = (error: unknown): unknown => {
  if (isTooLarge(error)) return new Refusal('too-large');
  if (isDamage(error))
    return new LogDamaged(sentenceOf(error), { cause: error, position: damagedPosition(error) });

  return isOutage(error) ? new Refusal('unavailable') : error;
};

/** Whether an append was larger than the log allows: a megabyte, unless configured higher. */
const isTooLarge = (error: unknown) =>
  error instanceof Error && 'type' in error && error.type === 'maximum-append-size-exceeded';

const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === DATA_LOSS;

/** Parses the position from the embedded log's message. The client may have wrapped it in an error of its own. */
const damagedPosition = (error: Error): string | null => {
  const raw = '_raw' in error && error._raw instanceof Error ? error._raw : error;
  const metadata = 'metadata' in raw && raw.metadata instanceof Metadata ? raw.metadata : null;
  const [position] = metadata?.get('damaged-position') ?? [];

  return position === undefined ? null : String(position);
};

/** The message without the number and name of the status, which gRPC puts before it. */
const sentenceOf = ({ message }: Error) => message.replace(/^\d+ [A-Z_]+: /, '');

/** Whether the log rejected the user or the user's permission. */
export const isRefused = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, type } = error as { code?: unknown; type?: unknown };

  return error instanceof StoreRefused || REFUSED.includes(code) || type === 'access-denied';
};

/** The node that writes, if the error says that it is another one; null otherwise. */
export const newLeaderIn = (error: unknown): Endpoint | null => {
  if (error instanceof NotLeaderError) return error.leader;
  const metadata = error instanceof Error && 'metadata' in error ? error.metadata : null;
  if (!(metadata instanceof Metadata) || String(metadata.get('exception')[0]) !== 'not-leader') return null;
  const [address] = metadata.get('leader-endpoint-host');
  const [port] = metadata.get('leader-endpoint-port');

  return address && port ? { address: String(address), port: Number(port) } : null;
};

/** Whether the log is away, or went away during the call. Then nobody knows whether an append succeeded. */
export const isOutage = (error: unknown): boolean => {
  if (error instanceof Refusal) return error.code === 'unavailable';
  if (error instanceof StoreAway) return true;
  if (!(error instanceof Error)) return false;
  if (newLeaderIn(error)) return true;

  const { code, type } = error as { code?: unknown; type?: unknown };
  return codes.includes(code) || types.includes(type);
};
