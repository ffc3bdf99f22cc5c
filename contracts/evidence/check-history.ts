import type { DocumentEvent } from '../document/events.ts';
import { documentRules } from '../document/possible.ts';
import type { Recorded } from '../envelope.ts';
import { eventNumber } from '../event-number.ts';
import { isForeign } from '../foreign-event.ts';
import { possibleHistory } from '../possible-history.ts';
import type { Bundle } from './bundle.ts';
import { bad, type Outcome, sound } from './finding.ts';

/** Checks that each event could have happened at its date, by rules that all versions of the product have kept. */
export const checkHistory = async (bundle: Bundle, now: string): Promise<Outcome> => {
  const problemWith = possibleHistory(documentRules, now);
  const events = bundle.events();

  for (const [n, event] of events.entries()) {
    const problem = isForeign(event) ? null : problemWith(event);
    if (problem !== null) bad(`Event ${eventNumber(n)} (${event.type}) could not have happened: ${problem}.`);
  }

  const unknown = events.filter((event) => !isForeign(event) && !documentRules.isKnown(event));
  if (unknown.length > 0) return sound(withUnknown(events.length, unknown));

  return sound(`Each of the ${events.length} events was possible when it happened, and none is backdated.`);
};

const withUnknown = (all: number, unknown: readonly Recorded<DocumentEvent>[]) => {
  const types = [...new Set(unknown.map(({ type }) => type))].join(', ');

  return `None of the ${all} events is backdated, and each that this verifier knows was possible when it happened. It doesn’t know ${unknown.length} of them (${types}): only a newer verifier can say what those changed.`;
};
