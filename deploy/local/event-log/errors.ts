import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { Expected } from './storage/record.ts';

/** The client tells errors apart by the trailer `exception` and reads its other trailers into the error's fields. */
const rpcError = (code: status, details: string, trailers: Record<string, string> = {}): ServiceError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, asciiOnWire(value));

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
    'expected-version': String(typeof expected === 'number' ? expected : numbers[expected]),
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

export const unauthenticated = () => rpcError(status.UNAUTHENTICATED, 'Unauthenticated');

export const operationTimedOut = () => rpcError(status.ABORTED, 'Operation timed out');

export const stopping = () => rpcError(status.UNAVAILABLE, 'Server Is Shutting Down');

export const cancelledByServer = () => rpcError(status.CANCELLED, 'Call canceled by server: shutting down');

/** Errors of our own making go out as they are. Any other is the disk's or a bug: it was not written, try again. */
export const asServiceError = (error: unknown): ServiceError =>
  error instanceof Error && 'code' in error && 'metadata' in error
    ? (error as ServiceError)
    : rpcError(status.UNAVAILABLE, error instanceof Error ? error.message : String(error));

/** How EventStoreDB numbers the wishes. */
const numbers = { any: -2, no_stream: -1, stream_exists: -4 };

/** Trailers may hold no byte outside latin-1, so UTF-8 goes byte by byte. */
const asciiOnWire = (text: string) => Buffer.from(text).toString('latin1');
