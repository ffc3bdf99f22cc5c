import { randomUUID } from 'node:crypto';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import type { Pool } from '../../shared/database/pool.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { AcceptedTree, LogEnd } from '../../shared/log/log-end.ts';
import { withInstallationLock } from '../backup/installation-lock.ts';
import { takeRestorer, untilDrained } from '../backup/restoring/locks.ts';
import type { Envelope } from '../log/envelopes.ts';
import { type EpochsRead, readEpochs, sayOfEpochs } from '../log/epochs.ts';
import { type Connect, openLocks } from '../log/session-lock.ts';
import {
  compareLogs,
  copyEvents,
  eventsAfter,
  MoveRefused,
  nothing,
  type Placed,
  type Reach,
} from './compare.ts';
import { endInstead, endingWith, holds, keepEnd, readRememberedEnd } from './ends.ts';

export type Moving = {
  /** Both sign what is appended, and neither is guarded. */
  readonly source: DecryptedLog;
  readonly target: DecryptedLog;
  /** The addresses of both as people may read them. */
  readonly names: { readonly source: string; readonly target: string };
  readonly connect: Connect;
  readonly database: Pool;
  /** The path in the setting LOG_END_FILE. */
  readonly file: string | undefined;
  readonly now: () => string;
  readonly envelope: Envelope;
  readonly tell: (step: MoveStep, events: number) => void;
};

export type MoveStep = 'comparing' | 'copying' | 'draining' | 'switching';

/** `copied` events were missing in the target, out of all `events`. */
export type Moved = { readonly events: number; readonly copied: number };

/** A move broke off at its very end, when the old log was closed already: only calling again can end it. */
export class MoveUnfinished extends Error {
  override readonly name = 'MoveUnfinished';

  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${why} All events are there, and no one can write until the move is finished: call it again.`);
  }
}

/**
 * Moves an installation's log to another event store: it copies and compares everything while the product writes, then
 * lets nobody write, copies and compares the rest, and leaves the old log closed for good. Whatever breaks off before
 * that, the old log goes on, and the next call goes on where this one ended. Throws MoveRefused and MoveUnfinished.
 */
export const moveLog = (moving: Moving): Promise<Moved> =>
  withInstallationLock(moving.connect, async (signal) => {
    const locks = openLocks(moving.connect, { code: 'backup.interrupted' });
    try {
      await takeRestorer(locks);
      const over = AbortSignal.any([signal, locks.lost]);
      return await finishMove(moving, () => untilDrained(locks, over), over);
    } finally {
      await locks.close();
    }
  });

/** What a move would do. It changes nothing. */
export const lookAtMove = async ({ source, target, ...moving }: Moving, signal: AbortSignal) => {
  await knownEnd({ source, target, ...moving });
  const { reach, beyond } = await compareLogs(source, target, nothing, { signal, met: () => {} });
  requireOnlyOf(beyond, (await readEpochs(source)).epochs);
  let missing = 0;
  for await (const _ of eventsAfter(source, reach.source, signal)) missing++;

  return { there: reach.events, missing };
};

const finishMove = async (
  moving: Moving,
  drained: () => Promise<void>,
  signal: AbortSignal,
): Promise<Moved> => {
  const known = await knownEnd(moving);
  const pairs = pairing(known.end);
  const first = await catchUp(moving, nothing, pairs, signal);
  const move = await freezeSource(moving);
  let { isSwitched } = known;

  try {
    moving.tell('draining', first.reach.events);
    await drained();
    const rest = await catchUp(moving, first.reach, pairs, signal);
    if (move.isNew && rest.copied === 0) throw new MoveRefused('That is the same log.');
    const { value: more } = await eventsAfter(moving.source, rest.reach.source, signal).next();
    if (more) throw new MoveRefused('The log went on though no one can write to it.');
    signal.throwIfAborted();
    moving.tell('switching', rest.reach.events);
    const end = isSwitched ? known.end : await endBetween(moving, move.id, pairs, known.end);
    isSwitched = true;
    await keepEnd(moving, end);
    if (!rest.isDone) await recordMove(moving, move.id, rest.reach.events);
    const last = (await moving.target.readLast(EPOCHS)) ?? pairs.last();
    await keepEnd(moving, endingWith(end, { ...last, place: EPOCHS }));

    return { events: rest.reach.events, copied: first.copied + rest.copied };
  } catch (error) {
    if (isSwitched) throw new MoveUnfinished(error);
    await abandonMove(moving, move.id, error).catch(() => undefined);
    throw error;
  }
};

/**
 * What is remembered between the two logs. It names an event that neither of them holds, at the place where the target
 * gets its LogMoved: so nobody writes to either of them before this move is finished, whatever their positions are.
 */
const endBetween = async ({ source }: Moving, move: string, pairs: Pairs, end: LogEnd): Promise<LogEnd> => {
  const { revision } = await readEpochs(source);
  const last = { ...pairs.last(), place: EPOCHS, revision: revision + 1, id: move };

  return endInstead(end, last, pairs.accepted());
};

/** What is remembered of the log. A move that broke off at its very end had replaced that already. */
const knownEnd = async (moving: Moving): Promise<{ readonly end: LogEnd; readonly isSwitched: boolean }> => {
  const end = await readRememberedEnd(moving);
  if (!end) throw new MoveRefused('No one has written to this log yet: start Inkstream with the new one.');
  if (await holds(moving.source, end)) return { end, isSwitched: false };
  const { move } = (await readEpochs(moving.source)).epochs;
  if ((move && move === end.last?.id) || (await holds(moving.target, end))) return { end, isSwitched: true };
  throw new MoveRefused(
    'The log does not hold all that was seen of it: npm run log:accept says what is missing.',
  );
};

/** Remembers the last pair of equal events, and where an accepted part of the tree ends in the target. */
const pairing = ({ acceptedTree }: LogEnd) => {
  let last: Placed | null = null;
  let accepted: AcceptedTree | null = null;

  return {
    met: (here: Placed, inTarget: Placed) => {
      last = inTarget;
      if (acceptedTree && String(here.position) === acceptedTree.position)
        accepted = { ...acceptedTree, position: String(inTarget.position) };
    },
    accepted: () => accepted,
    last: (): Placed => {
      if (last) return last;
      throw new MoveRefused('There is nothing to move.');
    },
  };
};

type Pairs = ReturnType<typeof pairing>;

/** Brings the target to where the source is, and compares all of it. */
const catchUp = async (moving: Moving, from: Reach, pairs: Pairs, signal: AbortSignal) => {
  const { source, target, tell } = moving;
  const counting = (begun: number) => {
    let events = begun;
    return (here: Placed, inTarget: Placed) => {
      pairs.met(here, inTarget);
      tell('comparing', ++events);
    };
  };
  const before = await compareLogs(source, target, from, { signal, met: counting(from.events) });
  const isDone = requireOnlyOf(before.beyond, (await readEpochs(source)).epochs);
  if (isDone) return { reach: before.reach, copied: 0, isDone };

  let written = 0;
  await copyEvents(source, target, before.reach, signal, (more) => {
    written += more;
    tell('copying', before.reach.events + written);
  });
  const after = await compareLogs(source, target, before.reach, {
    signal,
    met: counting(before.reach.events),
  });
  if (after.beyond.length > 0 || after.reach.events < before.reach.events + written)
    throw new MoveRefused('Someone else writes to the log to move to.');

  return { reach: after.reach, copied: written, isDone };
};

/** Whether the move was recorded in the target already. Throws if the target has anything else that is new. */
const requireOnlyOf = (beyond: readonly Recorded[], { move }: EpochsRead['epochs']): boolean => {
  const [one, ...others] = beyond;
  if (!one) return false;
  if (one.type === 'LogMoved' && one.data.move === move && others.length === 0) return true;
  throw new MoveRefused(
    one.type === 'LogMoved'
      ? 'This log was moved there already: start Inkstream with the new address.'
      : `The log to move to goes beyond this one, with ${one.type} at revision ${one.revision} of ${one.stream}.`,
  );
};

/** Lets nobody write to the source. A move that was left at that is continued. */
const freezeSource = async ({ source: store, now, envelope, names }: Moving) => {
  const { move: left, restore } = (await readEpochs(store)).epochs;
  if (restore) throw new MoveRefused('A backup is being restored.');
  if (left) return { id: left, isNew: false };
  const move = randomUUID();
  const next = () => ({ type: 'LogMoveStarted', data: { move, to: names.target } }) as const;
  await sayOfEpochs({ store, now }, envelope, next);

  return { id: move, isNew: true };
};

const recordMove = ({ target: store, now, envelope, names }: Moving, move: string, events: number) =>
  sayOfEpochs({ store, now }, envelope, () => ({
    type: 'LogMoved' as const,
    data: { move, from: names.source, events },
  }));

const abandonMove = ({ source: store, now, envelope }: Moving, move: string, error: unknown) => {
  const reason = error instanceof MoveRefused ? error.message : 'It was stopped, or an error stopped it.';
  const next = () => ({ type: 'LogMoveAbandoned', data: { move, reason } }) as const;

  return sayOfEpochs({ store, now }, envelope, next);
};
