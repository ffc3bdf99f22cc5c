import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type ServiceError, status } from '@grpc/grpc-js';
import type { Expected, Outcome } from '../storage/record.ts';
import { Any, Empty, rpcStatus, shared, streams } from './protocol.ts';
import { streamIdentifier, toWire } from './values.ts';

/** The append that is answered; the client recognises it by the correlation id. */
type AppendKey = { readonly correlationId: UUID | undefined; readonly stream: string };

export type BatchAppend = AppendKey & { readonly expected: Expected };

export const outcomeReply = (append: BatchAppend, outcome: Outcome): BatchAppendResp => {
  switch (outcome.kind) {
    case 'written':
      return reply(append).setSuccess(success(outcome.revision, outcome.position));
    case 'wrong-revision':
      return reply(append).setError(conflict(append.expected, outcome.current));
    case 'tombstoned':
      return reply(append).setError(deleted(append.stream));
    case 'late':
      return reply(append).setError(failure(status.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout()));
  }
};

export const tooLargeReply = (append: BatchAppend, limit: number): BatchAppendResp => {
  const detail = new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit);
  return reply(append).setError(failure(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', detail));
};

/** A service error as the answer to one append of a batch. */
export const refusalReply = (append: AppendKey, { code, details }: ServiceError): BatchAppendResp => {
  const error = () => {
    if (code === status.PERMISSION_DENIED)
      return failure(code, 'AccessDenied', new shared.AccessDenied(), details);
    if (code === status.RESOURCE_EXHAUSTED) return failure(code, 'Unknown', new shared.Unknown(), details);

    return failure(code, 'BadRequest', new shared.BadRequest().setMessage(details), details);
  };

  return reply(append).setError(error());
};

const reply = ({ correlationId, stream }: AppendKey) =>
  new streams.BatchAppendResp().setCorrelationId(correlationId).setStreamIdentifier(streamIdentifier(stream));

const success = (revision: number, position: number) => {
  const result = new streams.BatchAppendResp.Success();
  if (revision < 0) result.setNoStream(new Empty());
  else result.setCurrentRevision(toWire(revision));
  if (position < 0) return result.setNoPosition(new Empty());

  return result.setPosition(
    new shared.AllStreamPosition().setCommitPosition(toWire(position)).setPreparePosition(toWire(position)),
  );
};

const conflict = (expected: Expected, current: number): Status => {
  const detail = new shared.WrongExpectedVersion();
  if (current < 0) detail.setCurrentNoStream(new Empty());
  else detail.setCurrentStreamRevision(toWire(current));

  if (expected === 'any') detail.setExpectedAny(new Empty());
  else if (expected === 'no_stream') detail.setExpectedNoStream(new Empty());
  else if (expected === 'stream_exists') detail.setExpectedStreamExists(new Empty());
  else detail.setExpectedStreamPosition(toWire(expected));

  return failure(status.FAILED_PRECONDITION, 'WrongExpectedVersion', detail);
};

const deleted = (stream: string): Status => {
  const detail = new shared.StreamDeleted().setStreamIdentifier(streamIdentifier(stream));
  return failure(status.FAILED_PRECONDITION, 'StreamDeleted', detail);
};

/** The client tells these errors apart by the type name of the detail. */
const failure = (
  code: number,
  type: string,
  detail: { serializeBinary(): Uint8Array },
  message = type,
): Status => {
  const details = new Any();
  details.pack(detail.serializeBinary(), `event_store.client.${type}`);

  return new rpcStatus.Status().setCode(code).setMessage(message).setDetails(details);
};
