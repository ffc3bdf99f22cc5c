import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { asServiceError, cancelledByServer } from '../errors.ts';
import { type ProposedEvent, sizeOf } from '../storage/record.ts';
import { DiskFull, Overloaded } from '../storage/writing/writer.ts';
import { type BatchAppend, outcomeReply, refusalReply, tooLargeReply } from '../wire/batch-reply.ts';
import { proposedEvent } from '../wire/proposed-event.ts';
import { expectedOf, writableStream } from '../wire/values.ts';
import type { CallContext } from './context.ts';

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;
type PendingAppend = BatchAppend & {
  readonly deadline: number;
  readonly events: ProposedEvent[];
  size: number;
  /** Answers if the last message hasn't come by the deadline. */
  readonly timer: NodeJS.Timeout;
};

/**
 * Milliseconds that a write gets, even if its client asks for more. EventStoreDB's default is 2,000; here everything
 * runs on one machine, whose disk may be slower than that for a while.
 */
const WRITE_TIMEOUT = 10_000;

/** BatchAppend: one call carries all appends of a client, each in one message or more, answered in any order. */
export const batchAppendHandler = (context: CallContext) => (call: Call) => {
  const { admit, calls } = context;
  try {
    admit(call.metadata);
  } catch (error) {
    return void call.emit('error', asServiceError(error));
  }

  const remove = calls.add(() => call.emit('error', cancelledByServer()));
  const batch = batchOf(call, context);
  const closed = () => {
    remove();
    batch.closed();
  };
  call.on('data', batch.received);
  call.on('end', batch.ended);
  call.on('close', closed);
  call.on('error', closed);
};

const batchOf = (call: Call, { log, maxAppendSize }: CallContext) => {
  const pending = new Map<string, PendingAppend>();
  let unanswered = 0;
  let isEnded = false;

  const received = (message: BatchAppendReq) => {
    const key = keyOf(message.getCorrelationId());
    const options = message.getOptions();
    if (options && !pending.has(key)) begin(key, message.getCorrelationId(), options);
    const append = pending.get(key);
    // It was answered already; a second answer to one correlation id would crash the client.
    if (!append) return;

    const refusal = add(append, message);
    if (refusal) return answer(key, refusal);
    if (!message.getIsFinal()) return;

    forget(key);
    void write(append);
  };

  /** The first message of an append carries its options. */
  const begin = (key: string, correlationId: UUID | undefined, options: BatchAppendReq.Options) => {
    try {
      const append = { correlationId, ...target(options) };
      const answerLate = () => answer(key, outcomeReply(append, { kind: 'late' }));
      const deadline = deadlineOf(options);
      const left = deadline - Date.now();
      if (left <= 0) return answerLate();

      const timer = setTimeout(answerLate, left);
      pending.set(key, { ...append, deadline, events: [], size: 0, timer });
    } catch (error) {
      call.write(refusalReply({ correlationId, stream: '' }, asServiceError(error)));
    }
  };

  const forget = (key: string) => {
    clearTimeout(pending.get(key)?.timer);
    pending.delete(key);
  };

  const answer = (key: string, reply: BatchAppendResp) => {
    forget(key);
    call.write(reply);
  };

  const add = (append: PendingAppend, message: BatchAppendReq): BatchAppendResp | null => {
    try {
      const events = message.getProposedMessagesList().map(proposedEvent);
      append.events.push(...events);
      append.size += events.reduce((sum, event) => sum + sizeOf(event), 0);
    } catch (error) {
      return refusalReply(append, asServiceError(error));
    }

    return append.size > maxAppendSize ? tooLargeReply(append, maxAppendSize) : null;
  };

  const write = async (append: PendingAppend) => {
    unanswered++;
    try {
      call.write(outcomeReply(append, await log.write({ kind: 'append', ...append })));
    } catch (error) {
      if (error instanceof Overloaded || error instanceof DiskFull)
        call.write(refusalReply(append, asServiceError(error)));
      else call.emit('error', asServiceError(error));
    }
    unanswered--;
    endWhenAnswered();
  };

  const endWhenAnswered = () => {
    if (isEnded && unanswered === 0) call.end();
  };

  const ended = () => {
    isEnded = true;
    endWhenAnswered();
  };

  const closed = () => {
    for (const key of pending.keys()) forget(key);
  };

  return { received, ended, closed };
};

const target = (options: BatchAppendReq.Options) => ({
  stream: writableStream(options.getStreamIdentifier()),
  expected: expectedOf(options, options.hasStreamPosition() ? options.getStreamPosition() : null),
});

const deadlineOf = (options: BatchAppendReq.Options): number => {
  const requested = options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY;
  return Math.min(requested, Date.now() + WRITE_TIMEOUT);
};

const keyOf = (id: UUID | undefined): string => {
  const numbers = id?.getStructured();
  return numbers
    ? `${numbers.getMostSignificantBits()}/${numbers.getLeastSignificantBits()}`
    : (id?.getString() ?? '');
};
