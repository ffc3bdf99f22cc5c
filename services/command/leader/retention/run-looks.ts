import { limit } from '../../../shared/flow/limit.ts';
import { pause } from '../../../shared/flow/pause.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { Writer } from '../../log/handle.ts';
import { isHistoryDamaged } from '../../log/streams.ts';
import type { Writers } from '../../log/write-permission.ts';
import type { Looks } from '../deliveries/context.ts';
import { lookAgain } from './look-again.ts';

type Options = {
  readonly looks: Looks;
  readonly write: Writers['write'];
  readonly isLeading: () => boolean;
  readonly now: () => string;
  readonly log: Log;
};

/**
 * The most documents that are looked at in a round, and how many milliseconds after it began the next one begins: up to
 * 1,200 a minute, so that 10,000 disposals take less than ten minutes.
 */
const BATCH = 40;
const ROUND = 2_000;
/** Documents that are looked at at once, so that people's requests go on beside it. */
const AT_ONCE = 4;
/** Milliseconds until a document is looked at again after that failed. */
const RETRY = 600_000;

/** Looks at documents whose time has come, until `signal` aborts. */
export const runLooks = async (options: Options, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const begun = performance.now();
    await lookRound(options, signal).catch((error) =>
      options.log.warn({ err: error }, 'what falls due about retention was interrupted'),
    );
    await pause(Math.max(begun + ROUND - performance.now(), 0), { signal });
  }
};

/** One round. A document that can't be looked at keeps no other waiting. */
export const lookRound = async (options: Options, signal: AbortSignal): Promise<void> => {
  const { looks, write, now, isLeading, log } = options;
  const due = await looks.due(now(), BATCH);
  const few = limit(AT_ONCE);

  const look = async (id: string): Promise<void> => {
    if (signal.aborted) return;
    const again = (writer: Writer) =>
      lookAgain({ writer, read: writer.streams.read, looks, isLeading, isRound: true }, id);
    await write(again).catch((error) => {
      // Nobody knows what happened in a damaged stream, so nothing is due for it.
      if (isHistoryDamaged(error)) return looks.keep(id, null);
      log.warn({ err: error, document: id }, 'a look at a document failed');
      return looks.keep(id, new Date(Date.parse(now()) + RETRY).toISOString());
    });
  };

  await Promise.all(due.map((id) => few.run(() => look(id))));
};
