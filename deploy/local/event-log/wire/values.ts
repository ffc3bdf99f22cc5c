import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { accessDenied, invalidArgument } from '../errors.ts';
import { type Expected, LAST_REVISION, LAST_REVISION_ON_WIRE } from '../storage/record.ts';
import { shared } from './protocol.ts';

/** 64-bit numbers are sent as strings. All those too large for JavaScript mean "to the end". */
export const fromWire = (text: string): number => Math.min(Number(text), LAST_REVISION);

export const toWire = (value: number): string =>
  value === LAST_REVISION ? LAST_REVISION_ON_WIRE : String(value);

/** Throws a service error if there's no name. */
export const streamName = (identifier: StreamIdentifier | undefined): string => {
  const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
  if (name === '' || name === '$$') throw invalidArgument('the name of the stream is missing');

  return name;
};

/** Throws a service error also for `$all`, which nobody may write to. */
export const writableStream = (identifier: StreamIdentifier | undefined): string => {
  const name = streamName(identifier);
  if (name === '$all') throw accessDenied();

  return name;
};

export const streamIdentifier = (stream: string): StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

/** The position in `$all` that a reader gives; null if it says start or end instead. */
export const positionOf = (options: ReadReq.Options): number | null => {
  const position = options.getAll()?.getPosition();

  return position ? fromWire(position.getCommitPosition()) : null;
};

type ExpectedOption = {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
};

/** The expectation that is set, or else the revision. Throws a service error if there's neither. */
export const expectedOf = (option: ExpectedOption, revision: string | null): Expected => {
  if (option.hasNoStream()) return 'no_stream';
  if (option.hasAny()) return 'any';
  if (option.hasStreamExists()) return 'stream_exists';

  if (revision === null) throw invalidArgument('the expected revision is missing');
  return fromWire(revision);
};
