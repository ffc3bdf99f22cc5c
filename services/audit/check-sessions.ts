import { type SessionTimes, sessionTimes } from '#contracts/account/session-times.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { categoryOf, idOf } from '#contracts/stream-name.ts';
import { at, type Finding, readable } from './finding.ts';

/**
 * Checks that whoever acted was signed in: that a sign-in of that account began the session which an event names, and
 * that it hadn't ended. Events are those of an epoch, and come in the order of the log. What the stream of the epochs
 * holds is only judged by the accounts of the epoch that was current then: whoever restores a backup was signed in
 * before that, and the restored epoch need not know them.
 */
export const sessionCheck = (epoch: number) => {
  const accounts = new Map<string, SessionTimes>();
  /** The epoch that is current; null before the stream of the epochs says so. */
  let current: number | null = null;
  const timesOf = (id: string): SessionTimes => {
    const known = accounts.get(id) ?? sessionTimes();
    accounts.set(id, known);

    return known;
  };

  const add = (event: Recorded): Finding | null => {
    const { stream, type, metadata } = event;
    const isJudged = stream !== EPOCHS || current === null || current === epoch;
    if (stream === EPOCHS) {
      current = currentAfter(event, current);
      if (type === 'EpochActivated') for (const times of accounts.values()) times.endAll(metadata.at);
    }
    const { session, by } = metadata;
    const isOfAccount = by.kind === 'account' || by.kind === 'auditor';
    // What ends a session is done in it, too.
    const problem = isJudged && session && isOfAccount ? timesOf(by.id).problem(session, metadata.at) : null;
    if (categoryOf(stream) === 'account') timesOf(idOf(stream)).add(event);

    return problem === null ? null : { part: 'session', ...at(event), what: sentence(problem) };
  };

  return {
    add,
    /** Judges the stream of the epochs at last where its events weren't among those of the epoch. */
    end: (epochs: readonly Recorded[]): readonly Finding[] =>
      current === null
        ? epochs.flatMap((event) =>
            event.metadata ? (readable('session', event, () => add(event)) ?? []) : [],
          )
        : [],
  };
};

const currentAfter = ({ type, data }: Recorded, current: number | null): number | null => {
  if (type === 'LogFounded') return current ?? Number(data?.epoch);

  return type === 'EpochActivated' ? Number(data?.to) : current;
};

const sentence = (problem: string) => `No one was signed in who could have done it: ${problem}.`;
