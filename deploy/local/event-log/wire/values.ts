import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import { type Expected, LAST_REVISION, LAST_REVISION_ON_WIRE } from '../storage/record.ts';
import { shared } from './protocol.ts';

/** 64-bit numbers travel as strings; the largest of them all mean "to the end". */
export const fromWire = (text: string): number => Math.min(Number(text), LAST_REVISION);

export const toWire = (value: number): string =>
  value === LAST_REVISION ? LAST_REVISION_ON_WIRE : String(value);

export const streamName = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export const streamIdentifier = (stream: string): StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

type ExpectedOption = {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
};

/** The wish that is set, or else the revision. */
export const expectedOf = (option: ExpectedOption, revision: string): Expected => {
  if (option.hasNoStream()) return 'no_stream';
  if (option.hasAny()) return 'any';
  if (option.hasStreamExists()) return 'stream_exists';

  return fromWire(revision);
};
