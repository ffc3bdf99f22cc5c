import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import {
  asServiceError,
  invalidArgument,
  operationTimedOut,
  streamDeleted,
  wrongExpectedVersion,
} from '../errors.ts';
import type { Expected, Outcome } from '../storage/record.ts';
import { streams } from '../wire/protocol.ts';
import { expectedOf, toWire, writableStream } from '../wire/values.ts';
import type { CallContext } from './context.ts';

type Request = DeleteReq | TombstoneReq;

/** Delete hides a stream until something is appended to it; then its revisions go on from where they were. */
export const deleteHandler =
  ({ log, admit }: CallContext) =>
  async (call: ServerUnaryCall<DeleteReq, DeleteResp>, answer: sendUnaryData<DeleteResp>) => {
    try {
      admit(call.metadata);
      const target = targetOf(call.request);
      const position = positionOf(target, await log.write({ kind: 'delete', ...target }));

      answer(null, new streams.DeleteResp().setPosition(placed(new streams.DeleteResp.Position(), position)));
    } catch (error) {
      answer(asServiceError(error));
    }
  };

/** Tombstone deletes a stream for ever: its name can't be used again. */
export const tombstoneHandler =
  ({ log, admit }: CallContext) =>
  async (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: sendUnaryData<TombstoneResp>) => {
    try {
      admit(call.metadata);
      const target = targetOf(call.request);
      const position = positionOf(target, await log.write({ kind: 'tombstone', ...target }));

      answer(
        null,
        new streams.TombstoneResp().setPosition(placed(new streams.TombstoneResp.Position(), position)),
      );
    } catch (error) {
      answer(asServiceError(error));
    }
  };

type Target = { readonly stream: string; readonly expected: Expected };

const targetOf = (request: Request): Target => {
  const options = request.getOptions();
  if (!options) throw invalidArgument('options are missing');

  return {
    stream: writableStream(options.getStreamIdentifier()),
    expected: expectedOf(options, options.hasRevision() ? options.getRevision() : null),
  };
};

const positionOf = ({ stream, expected }: Target, outcome: Outcome): number => {
  switch (outcome.kind) {
    case 'written':
      return outcome.position;
    case 'wrong-revision':
      throw wrongExpectedVersion(stream, expected, outcome.current);
    case 'tombstoned':
      throw streamDeleted(stream);
    case 'late':
      throw operationTimedOut();
  }
};

type Position<Message> = {
  setCommitPosition(value: string): Message;
  setPreparePosition(value: string): Message;
};

const placed = <Message extends Position<Message>>(message: Message, position: number): Message =>
  message.setCommitPosition(toWire(position)).setPreparePosition(toWire(position));
