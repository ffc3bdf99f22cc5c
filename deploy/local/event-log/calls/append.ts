import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import {
  appendTooLarge,
  asServiceError,
  invalidArgument,
  operationTimedOut,
  stopping,
  streamDeleted,
} from '../errors.ts';
import { type Expected, type Outcome, type ProposedEvent, sizeOf } from '../storage/record.ts';
import { proposedEvent } from '../wire/proposed-event.ts';
import { shared, streams } from '../wire/protocol.ts';
import { expectedOf, toWire, writableStream } from '../wire/values.ts';
import type { CallContext } from './context.ts';

type Call = ServerReadableStream<AppendReq, AppendResp>;
type Received = {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly ProposedEvent[];
};

/** Append: one call per append. The client uses it when credentials are passed. */
export const appendHandler =
  ({ log, admit, calls, maxAppendSize }: CallContext) =>
  async (call: Call, answer: sendUnaryData<AppendResp>) => {
    const closed = calls.add(() => call.destroy(stopping()));
    try {
      admit(call.metadata);
      const received = await receive(call, maxAppendSize);
      const outcome = await log.write({ kind: 'append', ...received, deadline: deadlineOf(call) });
      answer(null, reply(received, outcome));
    } catch (error) {
      answer(asServiceError(error));
    } finally {
      closed();
    }
  };

const receive = async (call: Call, maxAppendSize: number): Promise<Received> => {
  let target: Pick<Received, 'stream' | 'expected'> | null = null;
  let size = 0;
  const events: ProposedEvent[] = [];

  for await (const message of call as AsyncIterable<AppendReq>) {
    const options = message.getOptions();
    if (options && target) throw invalidArgument('options are there twice');
    if (options)
      target = {
        stream: writableStream(options.getStreamIdentifier()),
        expected: expectedOf(options, options.hasRevision() ? options.getRevision() : null),
      };
    const proposed = message.getProposedMessage();
    if (!proposed) continue;

    const event = proposedEvent(proposed);
    size += sizeOf(event);
    if (size > maxAppendSize) throw appendTooLarge(maxAppendSize);
    events.push(event);
  }

  if (!target) throw invalidArgument('options are missing');
  return { ...target, events };
};

/** When the client stops waiting for the answer. */
const deadlineOf = (call: Call) => {
  const deadline = call.getDeadline();
  return deadline instanceof Date ? deadline.getTime() : deadline;
};

const reply = ({ stream, expected }: Received, outcome: Outcome): AppendResp => {
  switch (outcome.kind) {
    case 'written':
      return new streams.AppendResp().setSuccess(success(outcome.revision, outcome.position));
    case 'wrong-revision':
      return new streams.AppendResp().setWrongExpectedVersion(conflict(expected, outcome.current));
    case 'tombstoned':
      throw streamDeleted(stream);
    case 'late':
      throw operationTimedOut();
  }
};

const success = (revision: number, position: number) => {
  const result = new streams.AppendResp.Success();
  if (revision < 0) result.setNoStream(new shared.Empty());
  else result.setCurrentRevision(toWire(revision));
  if (position < 0) return result.setNoPosition(new shared.Empty());

  return result.setPosition(
    new streams.AppendResp.Position()
      .setCommitPosition(toWire(position))
      .setPreparePosition(toWire(position)),
  );
};

const conflict = (expected: Expected, current: number) => {
  const result = new streams.AppendResp.WrongExpectedVersion();
  if (current < 0) result.setCurrentNoStream(new shared.Empty());
  else result.setCurrentRevision(toWire(current));
  if (expected === 'any') return result.setExpectedAny(new shared.Empty());
  if (expected === 'no_stream') return result.setExpectedNoStream(new shared.Empty());
  if (expected === 'stream_exists') return result.setExpectedStreamExists(new shared.Empty());

  return result.setExpectedRevision(toWire(expected));
};
