import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { Refusal } from '#contracts/api/refusals.ts';
import { retry } from '../../flow/retry.ts';
import type { NewEvent, OrderedAppend } from '../event-store.ts';
import { isOutage, within } from './errors.ts';

const require = createRequire(import.meta.url);
const { StreamsClient } =
  require('@eventstore/db-client/generated/streams_grpc_pb.js') as typeof import('@eventstore/db-client/generated/streams_grpc_pb.js');
const streams =
  require('@eventstore/db-client/generated/streams_pb.js') as typeof import('@eventstore/db-client/generated/streams_pb.js');
const shared =
  require('@eventstore/db-client/generated/shared_pb.js') as typeof import('@eventstore/db-client/generated/shared_pb.js');
const { Timestamp } =
  require('google-protobuf/google/protobuf/timestamp_pb.js') as typeof import('google-protobuf/google/protobuf/timestamp_pb.js');
const { Empty } =
  require('google-protobuf/google/protobuf/empty_pb.js') as typeof import('google-protobuf/google/protobuf/empty_pb.js');

type Source = { readonly client: EventStoreDBClient; readonly credentials: Credentials };
type Options = { readonly signal: AbortSignal; readonly wrote: (events: number) => void };

/** How many events may be unanswered at once. It's enough for the log to commit them in groups. */
const WINDOW = 500;
/** Milliseconds of silence after which the connection counts as lost. */
const SILENCE = 20_000;
/** Milliseconds without an answer after which we give up. */
const PATIENCE = 120_000;
const PAUSE = 500;
/** Milliseconds that the log may take for one append. */
const DEADLINE = 30_000;

/** gRPC codes that the log uses if a write waited too long, or too many others were waiting. */
const passing: readonly unknown[] = [4, 8];

type OnItsWay = OrderedAppend & { readonly id: string; isThere: boolean; position: bigint | null };

/**
 * Uses the log's BatchAppend, a single call that carries all appends in the order in which they are written. The
 * client's own method keeps unanswered appends in one list for all clients of the process, and a late answer ends the
 * process, so we make the call ourselves. Appends without an answer are sent again in the same order. The log
 * recognises events that it already has at their place. If the order was not kept in spite of this, it throws.
 */
export const appendInOrder = async (
  source: Source,
  appends: AsyncIterable<OrderedAppend>,
  { signal, wrote }: Options,
): Promise<void> => {
  const queue = onTheirWay(appends, wrote);

  try {
    await retry(() => sendAll(source, queue, signal), {
      isPassing: (error) => isOutage(error) && queue.silentFor() <= PATIENCE,
      pauseAfter: () => PAUSE,
    });
  } finally {
    await queue.close();
  }
};

type Queue = ReturnType<typeof onTheirWay>;

const onTheirWay = (appends: AsyncIterable<OrderedAppend>, wrote: Options['wrote']) => {
  const source = appends[Symbol.asyncIterator]();
  const unanswered: OnItsWay[] = [];
  let isEnded = false;
  let events = 0;
  let last = -1n;
  let lastAnswer = performance.now();

  const leave = ({ position, events: { length } }: OnItsWay) => {
    if (position !== null && position <= last)
      throw new Error('the log did not keep the order of the appends');
    last = position ?? last;
    events -= length;
    wrote(length);
  };

  return {
    unanswered: unanswered as readonly OnItsWay[],
    isDone: () => isEnded && unanswered.length === 0,
    isFull: () => isEnded || events >= WINDOW,
    silentFor: () => performance.now() - lastAnswer,
    /** Nobody needs the source of the appends any more. */
    close: async () => void (await source.return?.()),
    next: async (): Promise<OnItsWay | null> => {
      const { value, done } = await source.next();
      isEnded = done === true;
      if (done) return null;
      const append = { ...value, id: randomUUID(), isThere: false, position: null };
      unanswered.push(append);
      events += append.events.length;

      return append;
    },
    answered: (id: string, position: bigint | null) => {
      lastAnswer = performance.now();
      const append = unanswered.find((one) => one.id === id);
      if (append) Object.assign(append, { isThere: true, position });
      while (unanswered[0]?.isThere) leave(unanswered.shift() as OnItsWay);
    },
  };
};

/** Sends over one connection: first what got no answer before, then the rest. */
const sendAll = async (source: Source, queue: Queue, signal: AbortSignal) => {
  if (queue.isDone()) return;
  signal.throwIfAborted();
  const call = await opened(source);
  const answers = answersOf(call, queue);

  try {
    for (const append of queue.unanswered) if (!append.isThere) call.write(requestOf(append));
    while (!queue.isDone()) {
      signal.throwIfAborted();
      answers.throwIfBroken();
      if (queue.isFull()) await within(SILENCE, answers.next());
      else await queue.next().then((append) => append && call.write(requestOf(append)));
    }
  } finally {
    call.cancel();
  }
};

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

/** Private members of the client: a call over its connection, with the credentials that it would send. */
type Internals = {
  readonly execute: <Answer>(
    kind: typeof StreamsClient,
    name: string,
    action: (client: InstanceType<typeof StreamsClient>) => Promise<Answer>,
  ) => Promise<Answer>;
  readonly callArguments: (
    options: { readonly credentials: Credentials },
    call: { readonly deadline: number },
  ) => Parameters<InstanceType<typeof StreamsClient>['batchAppend']>;
  readonly handleError: (...failed: unknown[]) => void;
};

const opened = ({ client, credentials }: Source): Promise<Call> => {
  const internals = client as unknown as Internals;

  return internals.execute(StreamsClient, 'appendInOrder', async (grpc) => {
    const call = grpc.batchAppend(...internals.callArguments({ credentials }, { deadline: Infinity }));
    call.on('error', (error) => internals.handleError(grpc, error));
    return call;
  });
};

const answersOf = (call: Call, queue: Queue) => {
  let next = Promise.withResolvers<void>();
  let broken: unknown = null;
  const wake = () => {
    next.resolve();
    next = Promise.withResolvers();
  };
  const broke = (error: unknown) => {
    broken ??= error;
    wake();
  };
  call.on('data', (answer: BatchAppendResp) => {
    try {
      queue.answered(idOf(answer), positionOf(answer));
      wake();
    } catch (error) {
      broke(error);
    }
  });
  call.on('error', broke);
  call.on('end', () => broke(new Refusal('unavailable')));

  return {
    next: () => next.promise,
    throwIfBroken: () => {
      if (broken !== null) throw broken;
    },
  };
};

/** Null if the log already had the events and doesn't remember where. */
const positionOf = (answer: BatchAppendResp): bigint | null => {
  const success = answer.getSuccess();
  if (!success) throw failureOf(answer);
  const position = success.getPosition()?.getCommitPosition();

  return position === undefined ? null : BigInt(position);
};

/**
 * Too late or too much counts as an outage, so it is sent again. If a later append has overtaken it, the positions
 * reveal that.
 */
const failureOf = (answer: BatchAppendResp): Error => {
  const status = answer.getError();
  if (passing.includes(status?.getCode())) return new Refusal('unavailable');
  const stream = Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? '').toString();

  return new Error(`an append to ${stream} was refused: ${status?.getMessage() ?? 'for no reason'}`);
};

const requestOf = ({ id, stream, expected, events }: OnItsWay): BatchAppendReq => {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  options.setDeadline(Timestamp.fromDate(new Date(Date.now() + DEADLINE)));
  if (expected < 0) options.setNoStream(new Empty());
  else options.setStreamPosition(String(expected));

  const request = new streams.BatchAppendReq();
  request.setOptions(options);
  request.setCorrelationId(new shared.UUID().setString(id));
  request.setProposedMessagesList(events.map(proposed));
  request.setIsFinal(true);

  return request;
};

const proposed = ({ id, event, metadata }: NewEvent) => {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(new shared.UUID().setString(id));
  message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
  message.setData(Buffer.from(JSON.stringify(event.data)));
  message.setCustomMetadata(Buffer.from(JSON.stringify(metadata)));

  return message;
};

const idOf = (answer: BatchAppendResp): string => {
  const id = answer.getCorrelationId();
  const halves = id?.getStructured();
  if (!halves) return id?.getString() ?? '';
  const digits = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');

  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
