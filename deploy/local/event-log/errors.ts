import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { LogDamaged } from './storage/damage/damage.ts';
import type { Expected } from './storage/record.ts';
import { Overloaded } from './storage/writing/writer.ts';

/** The client tells errors apart by the trailer `exception` and copies the other trailers into the error's fields. */
const rpcError = (code: status, details: string, trailers: Record<string, string> = {}): ServiceError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, onWire(value));

  return Object.assign(new Error(details), { code, details, metadata });
};

export const streamDeleted = (stream: string) =>
  rpcError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const wrongExpectedVersion = (stream: string, expected: Expected, current: number) =>
  rpcError(status.FAILED_PRECONDITION, `Stream '${stream}' is at revision ${current}.`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(typeof expected === 'number' ? expected : expectedNumbers[expected]),
    'actual-version': String(current),
  });

export const appendTooLarge = (limit: number) =>
  rpcError(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export const propertyMissing = (property: string) =>
  rpcError(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });

export const invalidArgument = (details: string) => rpcError(status.INVALID_ARGUMENT, details);

/** A subscription from beyond the end of the log would skip the events that come there. */
export const beyondEnd = (what: string) =>
  rpcError(status.OUT_OF_RANGE, `${what}: the log lost events, or the reader comes from another one.`);

/** EventStoreDB's refusal to read from a position where no event can be, in its own words. */
export const readFailed = (read: 'ReadStreamResult' | 'ReadAllResult') =>
  rpcError(status.UNKNOWN, `Unexpected ${read}: Error`);

export const accessDenied = () =>
  rpcError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const unauthenticated = () => rpcError(status.UNAUTHENTICATED, 'Unauthenticated');

export const operationTimedOut = () => rpcError(status.ABORTED, 'Operation timed out');

export const stopping = () => rpcError(status.UNAVAILABLE, 'Server Is Shutting Down');

export const cancelledByServer = () => rpcError(status.CANCELLED, 'Call canceled by server: shutting down');

/** Our own errors are sent as they are. Any other error is the disk's or a bug: nothing was written, so try again. */
export const asServiceError = (error: unknown): ServiceError => {
  if (error instanceof LogDamaged) return rpcError(status.DATA_LOSS, error.message, damagedPosition(error));
  if (error instanceof Overloaded) return rpcError(status.RESOURCE_EXHAUSTED, error.message);

  return error instanceof Error && 'code' in error && 'metadata' in error
    ? (error as ServiceError)
    : rpcError(status.UNAVAILABLE, error instanceof Error ? error.message : String(error));
};

/** Tells the services which event an operator has to accept. */
const damagedPosition = ({ position }: LogDamaged): Record<string, string> =>
  position === null ? {} : { 'damaged-position': String(position) };

/** EventStoreDB's numbers for expectations that aren't revisions. */
const expectedNumbers = { any: -2, no_stream: -1, stream_exists: -4 };

/** Trailers may hold printable ASCII only. Other text is percent-encoded, as gRPC does with its own messages. */
const onWire = (text: string) => (/^[ -~]*$/.test(text) ? text : encodeURIComponent(text));
