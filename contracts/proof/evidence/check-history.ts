import { documentRules } from '../../document/possible.ts';
import { possibleHistory } from '../history.ts';
import type { Bundle } from './bundle.ts';
import { bad, type Found, sound } from './finding.ts';

/** Each event could have happened when it says that it did, by the rules that every version kept. */
export const checkHistory = async (bundle: Bundle, now: string): Promise<Found> => {
  const problemWith = possibleHistory(documentRules, now);
  const events = bundle.events();

  for (const [n, event] of events.entries()) {
    const problem = problemWith(event);
    if (problem !== null) bad(`Event ${n} (${event.type}) could not have happened: ${problem}.`);
  }

  return sound(`Each of the ${events.length} events was possible when it happened, and none is dated back.`);
};
