import { inNewestShape } from '#contracts/newest-shape.ts';
import { categoryOf, idOf } from '#contracts/stream-name.ts';
import { pause } from '../../../shared/flow/pause.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import { isComplete } from '../../../shared/log/is-complete.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { isHistoryDamaged } from '../../log/streams.ts';
import type { Writers } from '../../log/write-permission.ts';
import type { LogEpoch } from '../deliveries/checkpoint.ts';
import { untilOneEnds } from '../until-one-ends.ts';
import type { Deadline } from './deadline.ts';

type Options = {
  readonly store: Pick<EventStore, 'follow'>;
  readonly logEpoch: Pick<LogEpoch, 'epoch'>;
  readonly write: Writers['write'];
  readonly now: () => string;
  readonly log: Log;
};

/** Milliseconds from one look at what is due to the next. */
const TICK = 1_000;
/** Milliseconds until a stream is looked at again after that failed. */
const RETRY = 60_000;

/** Does what falls due at an instant, until `signal` aborts. */
export const runDeadlines = (
  deadlines: readonly Deadline[],
  options: Options,
  signal: AbortSignal,
): Promise<void> =>
  untilOneEnds(signal, ...deadlines.map((each) => (until: AbortSignal) => runDeadline(each, options, until)));

/** When streams are to be looked at, by their ids: the instant (ISO) before which nothing is due in them. */
type Waiting = Map<string, string>;

/**
 * The log picks out the few events that begin and end a deadline, from the first on, so that nothing but the log has to
 * remember it. Nothing is due before all of them were read, since one may have ended meanwhile.
 */
const runDeadline = (deadline: Deadline, options: Options, signal: AbortSignal): Promise<void> => {
  const waiting: Waiting = new Map();
  let isCaughtUp = false;

  const follow = async (until: AbortSignal) => {
    const types = [...deadline.begins.keys(), ...deadline.ends];
    for await (const news of options.store.follow({ types, from: null, signal: until })) {
      if (news.kind === 'caught-up') isCaughtUp = true;
      if (news.kind !== 'event' || news.epoch !== options.logEpoch.epoch || !isComplete(news.event)) continue;
      const event = inNewestShape(news.event);
      if (categoryOf(event.stream) !== deadline.category) continue;
      const begins = deadline.begins.get(event.type);
      if (begins) waiting.set(idOf(event.stream), begins(event));
      else if (deadline.ends.includes(event.type)) waiting.delete(idOf(event.stream));
    }
  };

  const act = async (until: AbortSignal) => {
    while (!until.aborted) {
      if (isCaughtUp) await lookAtDue(deadline, options, waiting, until);
      await pause(TICK, { signal: until });
    }
  };

  return untilOneEnds(signal, follow, act);
};

/** One after the other, because nobody waits for it and others want the log. */
const lookAtDue = async (
  deadline: Deadline,
  { write, now, log }: Options,
  waiting: Waiting,
  signal: AbortSignal,
): Promise<void> => {
  const at = now();
  const due: string[] = [];
  for (const [id, notBefore] of waiting) if (notBefore <= at) due.push(id);

  for (const id of due) {
    if (signal.aborted) return;
    waiting.delete(id);
    const again = await write((writer) => deadline.actIfDue(writer, id)).catch((error) => {
      // Nobody knows what happened in a damaged stream, so nothing is due for it.
      if (isHistoryDamaged(error)) return null;
      log.warn({ err: error, stream: `${deadline.category}-${id}` }, `${deadline.name} were interrupted`);
      return new Date(Date.parse(now()) + RETRY).toISOString();
    });
    // An event that came meanwhile knows better.
    if (again !== null && !waiting.has(id)) waiting.set(id, again);
  }
};
