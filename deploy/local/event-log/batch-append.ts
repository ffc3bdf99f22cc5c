import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { asServiceError, cancelledByServer } from './errors.ts';
import type { Parts } from './parts.ts';
import { type ProposedEvent, sizeOf } from './storage/record.ts';
import { type BatchAppend, badRequestReply, outcomeReply, tooLargeReply } from './wire/batch-reply.ts';
import { proposedEvent } from './wire/proposed-event.ts';
import { expectedOf, streamName } from './wire/values.ts';

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;
type Gathering = BatchAppend & { readonly deadline: number; readonly events: ProposedEvent[]; size: number };

/** Milliseconds that EventStoreDB gives a write, whatever its client says. */
const WRITE_TIMEOUT = 2_000;

/** BatchAppend: one call carries all appends of a client, each in one message or more, answered in any order. */
export const batchAppendHandler = (parts: Parts) => (call: Call) => {
  const { admit, calls } = parts;
  try {
    admit(call.metadata);
  } catch (error) {
    return void call.emit('error', asServiceError(error));
  }

  const closed = calls.add(() => call.emit('error', cancelledByServer()));
  const batch = batchOf(call, parts);
  call.on('data', batch.received);
  call.on('end', batch.ended);
  call.on('close', closed);
  call.on('error', closed);
};

const batchOf = (call: Call, { log, maxAppendSize }: Parts) => {
  const gathering = new Map<string, Gathering>();
  let unanswered = 0;
  let isEnded = false;

  const received = (message: BatchAppendReq) => {
    const key = keyOf(message.getCorrelationId());
    const append = started(message) ?? gathering.get(key);
    // Answered already: a second answer to one correlation id would crash the client.
    if (!append) return;

    const refusal = add(append, message);
    if (refusal || message.getIsFinal()) gathering.delete(key);
    else gathering.set(key, append);

    if (refusal) call.write(refusal);
    else if (message.getIsFinal()) void write(append);
  };

  const add = (append: Gathering, message: BatchAppendReq): BatchAppendResp | null => {
    try {
      const events = message.getProposedMessagesList().map(proposedEvent);
      append.events.push(...events);
      append.size += events.reduce((sum, event) => sum + sizeOf(event), 0);
    } catch (error) {
      return badRequestReply(append, asServiceError(error).details);
    }

    return append.size > maxAppendSize ? tooLargeReply(append, maxAppendSize) : null;
  };

  const write = async (append: Gathering) => {
    unanswered++;
    try {
      call.write(outcomeReply(append, await log.write({ kind: 'append', ...append })));
    } catch (error) {
      call.emit('error', asServiceError(error));
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

  return { received, ended };
};

/** The first message of an append carries its options. */
const started = (message: BatchAppendReq): Gathering | null => {
  const options = message.getOptions();
  if (!options) return null;

  const asked = options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY;

  return {
    correlationId: message.getCorrelationId(),
    stream: streamName(options.getStreamIdentifier()),
    expected: expectedOf(options, options.getStreamPosition()),
    deadline: Math.min(asked, Date.now() + WRITE_TIMEOUT),
    events: [],
    size: 0,
  };
};

const keyOf = (id: UUID | undefined): string => {
  const numbers = id?.getStructured();
  return numbers
    ? `${numbers.getMostSignificantBits()}/${numbers.getLeastSignificantBits()}`
    : (id?.getString() ?? '');
};
