import { isDamaged } from '#contracts/damaged-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { appendsOf } from '../backup/restoring/import.ts';

export type Followable = Pick<EventStore, 'follow'>;

/** How far two logs were compared. Positions are those of the last event in each; null before the first. */
export type Reach = {
  readonly source: bigint | null;
  readonly target: bigint | null;
  readonly events: number;
};

export const nothing: Reach = { source: null, target: null, events: 0 };

/** Why a log isn't moved. `message` is a sentence for operators. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** An event with its stream's full name. */
export type Placed = Recorded & { readonly place: string };

/** All that an installation writes. An event store may hold streams of others too. */
const OURS = /^(e\d+\..+|epochs|checkpoints-(of-[0-9a-f-]{36}-)?\d+|checkpoint-witnesses-\d+)$/;
const PREFIXES = ['e', 'checkpoint'];

/** The events of an installation after a position, up to the end that the log has by then. */
export async function* eventsAfter(
  { follow }: Followable,
  from: bigint | null,
  signal: AbortSignal,
): AsyncGenerator<Placed> {
  const ended = new AbortController();
  const over = AbortSignal.any([signal, ended.signal]);

  try {
    for await (const news of follow({ prefixes: PREFIXES, from, signal: over })) {
      if (news.kind === 'caught-up') return;
      if (news.kind !== 'event') continue;
      const { event, epoch } = news;
      const place = epoch === null ? event.stream : inEpoch(epoch, event.stream);
      if (OURS.test(place)) yield { ...event, place };
    }
    signal.throwIfAborted();
  } finally {
    ended.abort();
  }
}

type Comparing = {
  readonly signal: AbortSignal;
  /** Called with each pair of equal events. */
  readonly met: (source: Placed, target: Placed) => void;
};

/**
 * Compares the target with the source, event by event, from where both were found equal up to the target's end. Answers
 * how far that is, and the events that the target has beyond the end of the source. Throws MoveRefused at the first
 * difference.
 */
export const compareLogs = async (
  source: Followable,
  target: Followable,
  from: Reach,
  { signal, met }: Comparing,
): Promise<{ readonly reach: Reach; readonly beyond: readonly Recorded[] }> => {
  const ours = eventsAfter(source, from.source, signal);
  const beyond: Recorded[] = [];
  let reach = from;

  try {
    for await (const inTarget of eventsAfter(target, from.target, signal)) {
      const { value: here } = beyond.length > 0 ? { value: undefined } : await ours.next();
      if (!here) beyond.push(inTarget);
      else {
        requireSame(here, inTarget, reach.events + 1);
        met(here, inTarget);
        reach = { source: here.position, target: inTarget.position, events: reach.events + 1 };
      }
    }
  } finally {
    await ours.return(undefined);
  }

  return { reach, beyond };
};

/** Writes what the source has after `from` to the end of the target, in the same order. Answers how much that was. */
export const copyEvents = async (
  source: Followable,
  target: Pick<EventStore, 'appendInOrder'>,
  from: Reach,
  signal: AbortSignal,
  wrote: (events: number) => void,
): Promise<void> =>
  target.appendInOrder(appendsIn(eventsAfter(source, from.source, signal)), { signal, wrote });

/** How many events are gathered before they are sent. */
const AT_ONCE = 200;

async function* appendsIn(events: AsyncIterable<Placed>) {
  let some: Placed[] = [];
  for await (const event of events) {
    requireUndamaged(event);
    some.push(event);
    if (some.length < AT_ONCE) continue;
    yield* appendsOf(some.map(atItsPlace));
    some = [];
  }
  yield* appendsOf(some.map(atItsPlace));
}

const atItsPlace = (event: Placed) => ({ ...event, stream: event.place });

const requireSame = (here: Placed, inTarget: Placed, count: number) => {
  requireUndamaged(here);
  if (textOf(here) === textOf(inTarget)) return;
  throw new MoveRefused(
    `The log to move to is neither empty nor a begun move of this one: its event ${count} (${shown(inTarget)}) is not the one here (${shown(here)}).`,
  );
};

const requireUndamaged = (event: Placed) => {
  if (isDamaged(event))
    throw new MoveRefused(
      `The event at position ${event.position} (${shown(event)}) is damaged, so the log cannot be moved as it is: restore a backup into an empty installation instead.`,
    );
};

const shown = ({ place, revision }: Placed) => `stream ${place}, revision ${revision}`;

const textOf = ({ place, revision, id, type, data, metadata }: Placed) =>
  canonicalJson({ place, revision, id, type, data, metadata });
