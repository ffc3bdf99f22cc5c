import { randomUUID } from 'node:crypto';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { Refusal } from '#contracts/api/refusals.ts';
import { within } from '../../outages/within.ts';
import type { OrderedAppend } from '../event-store.ts';
import {
  answeredId,
  answeredPosition,
  answeredStream,
  type BatchCall,
  batchRequest,
  openBatchCall,
} from './batch-append.ts';
import { isOutage, mapped, newLeaderIn, StoreFull } from './errors.ts';
import type { Source } from './protocol.ts';

/** `position` is null if the log already had the events and doesn't remember where. */
type Written = { readonly revision: number; readonly position: bigint | null };

type Waiting = PromiseWithResolvers<Written> & {
  /** When it was sent, by the process's own clock. */
  readonly sent: number;
};

/** gRPC codes that the log uses if a write waited too long, or too many others were waiting. */
export const passing: readonly unknown[] = [4, 8];

/**
 * Sends all appends of the process over one call, which costs both sides half of what a call for each append does. An
 * append that isn't answered within `patience` milliseconds counts as an outage, and so do all others under way: their
 * call may be dead. The next append opens another.
 */
export const openAppendStream = (source: Source, patience: number) => {
  let current: Carrier | null = null;
  let opening: Promise<Carrier> | null = null;

  const openCarrier = async () => {
    current = carrierOver(await openBatchCall(source), patience, () => {
      current = null;
    });
    return current;
  };
  const open = (): Promise<Carrier> => {
    opening ??= openCarrier().finally(() => {
      opening = null;
    });
    return within(patience, opening);
  };

  const send = async (append: OrderedAppend): Promise<Written> => (current ?? (await open())).send(append);

  return {
    /**
     * Rejects with the client's own errors. A node that doesn't lead writes nothing and says which one does, to which
     * the connection leads by then: it is sent there.
     */
    append: (append: OrderedAppend): Promise<Written> =>
      send(append).catch((error) => {
        if (newLeaderIn(error)) return send(append);
        throw error;
      }),
    close: () => current?.end(),
  };
};

type Carrier = ReturnType<typeof carrierOver>;

/** `ended` is called once the call can carry nothing more. */
const carrierOver = (call: BatchCall, patience: number, ended: () => void) => {
  /** In the order in which they were sent. */
  const waiting = new Map<string, Waiting>();
  let watch: NodeJS.Timeout | null = null;

  const takeWaiting = (id: string): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);

    return one;
  };
  const failAll = (error: unknown) => {
    ended();
    if (watch) clearTimeout(watch);
    // If one of several appends broke the call, nobody knows which. Each of them is asked about again.
    const reported = waiting.size < 2 || isWhole(error) ? error : new Refusal('unavailable');
    for (const id of [...waiting.keys()]) takeWaiting(id)?.reject(reported);
  };
  const giveUp = () => {
    const error = new Refusal('unavailable');
    failAll(error);
    call.failed(error);
    call.cancel();
  };
  /** One timer watches over all appends: it waits for the oldest, and begins again where that was answered. */
  const watchFor = (milliseconds: number) => {
    watch = setTimeout(() => {
      watch = null;
      const [oldest] = waiting.values();
      if (!oldest) return;
      const left = oldest.sent + patience - performance.now();
      if (left > 0) watchFor(left);
      else giveUp();
    }, milliseconds).unref();
  };
  call.on('data', (answer: BatchAppendResp) => {
    const one = takeWaiting(answeredId(answer));
    const success = answer.getSuccess();
    if (success) one?.resolve(writtenBy(success));
    else one?.reject(failureOf(answer));
  });
  call.on('error', failAll);
  call.on('end', () => failAll(new Refusal('unavailable')));

  return {
    send: (append: OrderedAppend): Promise<Written> => {
      const id = randomUUID();
      const answer = Promise.withResolvers<Written>();
      const request = batchRequest({ ...append, id }, patience);
      waiting.set(id, { ...answer, sent: performance.now() });
      if (!watch) watchFor(patience);
      call.write(request);

      return answer.promise;
    },
    end: () => call.cancel(),
  };
};

/** Whether the error says something about the log as a whole: it is away, damaged, or refuses us. */
const isWhole = (error: unknown) => isOutage(error) || mapped(error) !== error;

const writtenBy = (success: BatchAppendResp.Success): Written => ({
  revision: success.hasNoStream() ? -1 : Number(success.getCurrentRevision()),
  position: answeredPosition(success),
});

/** How the embedded log, and the database in it, says that its disk is full. */
const FULL = /database or disk is full|ENOSPC/;

export const failureOf = (answer: BatchAppendResp): Error => {
  const status = answer.getError();
  if (status && FULL.test(status.getMessage())) return new StoreFull();
  if (!status || passing.includes(status.getCode())) return new Refusal('unavailable');

  return unpackToCommandError(status, answeredStream(answer));
};
