import { NotLeaderError } from '@eventstore/db-client';
import { Metadata } from '@grpc/grpc-js';
import { Refusal } from '#contracts/api/refusals.ts';
import type { Endpoint } from './address.ts';

/**
 * gRPC's CANCELLED, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED (the log has too much to write), ABORTED, INTERNAL (a
 * connection torn in mid-answer) and UNAVAILABLE. OUT_OF_RANGE is none: whoever follows on from beyond the end of the
 * log has another log before him, or one that lost events, and has to find out.
 */
const codes: readonly unknown[] = [1, 4, 8, 10, 13, 14];

/** gRPC's UNAUTHENTICATED and PERMISSION_DENIED. */
const REFUSED: readonly unknown[] = [16, 7];

/** gRPC's DATA_LOSS. */
const DATA_LOSS = 15;

/** The client's own names. It also throws raw gRPC errors, which carry nothing but a code. */
const types: readonly unknown[] = ['unavailable', 'cancelled', 'deadline-exceeded', 'timeout', 'not-leader'];

/**
 * The log found that it does not hold what it acknowledged: an event's bytes were changed, or events are missing. This
 * is no outage, so asking again is of no use: nothing more should be written until an operator has looked. `message` is
 * the log's own sentence for the operator, and names the position, stream and revision where it knows them. The
 * embedded log says so by the gRPC status DATA_LOSS, on the read or append that met the damage; a log that finds its
 * newest events missing or damaged while it starts does not start at all.
 */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
  /** Of the event that was changed, in decimal digits; null where the damage is another. */
  readonly position: string | null;

  constructor(message: string, options: ErrorOptions & { readonly position?: string | null } = {}) {
    super(message, options);
    this.position = options.position ?? null;
  }
}

/** There is nobody to ask: the log is away, or its cluster has no leader. `message` says so in a sentence. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/** An outage in which nothing was sent, and nothing can be for now: whoever waits for it waits in vain. */
export class NobodyToAsk extends Refusal {
  constructor() {
    super('unavailable');
  }
}

/** The log does not take our name and password, or does not let that user do it. Asking again is of no use. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

/**
 * What is thrown for an error of the client's: a Refusal for an outage or too much at once, LogDamaged where the log is
 * not what it was, the error itself for a bug and for StoreRefused.
 */
export const mapped = (error: unknown): unknown => {
  if (isTooLarge(error)) return new Refusal('too-large');
  if (isDamage(error))
    return new LogDamaged(sentenceOf(error), { cause: error, position: damagedPosition(error) });

  return isOutage(error) ? new Refusal('unavailable') : error;
};

/** More than the log takes in one append: a megabyte, where nobody set it higher. */
const isTooLarge = (error: unknown) =>
  error instanceof Error && 'type' in error && error.type === 'maximum-append-size-exceeded';

const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === DATA_LOSS;

/** As the embedded log says it, in an error that the client may have wrapped in one of its own. */
const damagedPosition = (error: Error): string | null => {
  const raw = '_raw' in error && error._raw instanceof Error ? error._raw : error;
  const said = 'metadata' in raw && raw.metadata instanceof Metadata ? raw.metadata : null;
  const [position] = said?.get('damaged-position') ?? [];

  return position === undefined ? null : String(position);
};

/** Without the number and name of the status, which gRPC puts before it. */
const sentenceOf = ({ message }: Error) => message.replace(/^\d+ [A-Z_]+: /, '');

/** Whether the log knows whoever asked, and lets them. */
export const isRefused = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, type } = error as { code?: unknown; type?: unknown };

  return error instanceof StoreRefused || REFUSED.includes(code) || type === 'access-denied';
};

/** The node that writes, where an error says that another one does; null where it says nothing of it. */
export const newLeaderIn = (error: unknown): Endpoint | null => {
  if (error instanceof NotLeaderError) return error.leader;
  const said = error instanceof Error && 'metadata' in error ? error.metadata : null;
  if (!(said instanceof Metadata) || String(said.get('exception')[0]) !== 'not-leader') return null;
  const [address] = said.get('leader-endpoint-host');
  const [port] = said.get('leader-endpoint-port');

  return address && port ? { address: String(address), port: Number(port) } : null;
};

/** Whether the log is away, or was while it was asked: then nobody knows what became of an append. */
export const isOutage = (error: unknown): boolean => {
  if (error instanceof Refusal) return error.code === 'unavailable';
  if (error instanceof StoreAway) return true;
  if (!(error instanceof Error)) return false;

  const { code, type } = error as { code?: unknown; type?: unknown };
  return codes.includes(code) || types.includes(type);
};

/** Gives up after so many milliseconds, since the client's own deadline begins only once it has a connection. */
export const within = async <Result>(patience: number, promise: Promise<Result>): Promise<Result> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Refusal('unavailable')), patience);

  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};
