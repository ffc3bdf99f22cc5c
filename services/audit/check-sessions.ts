import { type SessionTimes, sessionTimes } from '#contracts/account/session-times.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { categoryOf, idOf } from '#contracts/stream-name.ts';
import { at, type Finding } from './finding.ts';

/**
 * Checks that whoever acted was signed in: that a sign-in of that account began the session which an event names, and
 * that it hadn't ended. Events come in the order of the log.
 */
export const sessionCheck = () => {
  const accounts = new Map<string, SessionTimes>();
  const timesOf = (id: string): SessionTimes => {
    const known = accounts.get(id) ?? sessionTimes();
    accounts.set(id, known);

    return known;
  };

  return (event: Recorded): Finding | null => {
    const { stream, type, metadata } = event;
    if (stream === EPOCHS && type === 'EpochActivated')
      for (const times of accounts.values()) times.endAll(metadata.at);
    const { session, by } = metadata;
    const isOfAccount = by.kind === 'account' || by.kind === 'auditor';
    // What ends a session is done in it, too.
    const problem = session && isOfAccount ? timesOf(by.id).problem(session, metadata.at) : null;
    if (categoryOf(stream) === 'account') timesOf(idOf(stream)).add(event);

    return problem === null ? null : { part: 'session', ...at(event), what: sentence(problem) };
  };
};

const sentence = (problem: string) => `Nobody was signed in who could have done it: ${problem}.`;
