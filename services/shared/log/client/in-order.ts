import { randomUUID } from 'node:crypto';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { Refusal } from '#contracts/api/refusals.ts';
import { retry } from '../../flow/retry.ts';
import { within } from '../../outages/within.ts';
import type { OrderedAppend } from '../event-store.ts';
import { passing } from './append-stream.ts';
import {
  answeredId,
  answeredPosition,
  answeredStream,
  type BatchCall,
  batchRequest,
  openBatchCall,
} from './batch-append.ts';
import { isOutage } from './errors.ts';
import type { Source } from './protocol.ts';

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

type OnItsWay = OrderedAppend & { readonly id: string; isThere: boolean; position: bigint | null };

/**
 * Uses the log's BatchAppend, a single call that carries all appends in the order in which they are written. Appends
 * without an answer are sent again in the same order. The log recognises events that it already has at their place. If
 * the order was not kept in spite of this, it throws.
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
  const call = await openBatchCall(source);
  const answers = answersOf(call, queue);

  try {
    for (const append of queue.unanswered) if (!append.isThere) call.write(batchRequest(append, DEADLINE));
    while (!queue.isDone()) {
      signal.throwIfAborted();
      answers.throwIfBroken();
      if (queue.isFull()) await within(SILENCE, answers.next());
      else await queue.next().then((append) => append && call.write(batchRequest(append, DEADLINE)));
    }
  } finally {
    call.cancel();
  }
};

const answersOf = (call: BatchCall, queue: Queue) => {
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
      queue.answered(answeredId(answer), positionOf(answer));
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

  return answeredPosition(success);
};

/**
 * Too late or too much counts as an outage, so it is sent again. If a later append has overtaken it, the positions
 * reveal that.
 */
const failureOf = (answer: BatchAppendResp): Error => {
  const status = answer.getError();
  if (passing.includes(status?.getCode())) return new Refusal('unavailable');

  return new Error(
    `an append to ${answeredStream(answer)} was refused: ${status?.getMessage() ?? 'for no reason'}`,
  );
};
