import type { Recorded } from '../envelope.ts';
import { type AnnouncedKeys, signatureProblem } from './writer-keys.ts';
import type { Verify } from './writer-signature.ts';

// This file must not import Zod, since the offline verifier contains it.

export type Unsigned<Event> = { readonly event: Event; readonly problem: string };

const UNSIGNED = 'it is not signed, though events were signed by then';

/**
 * Goes through a stream's events in order, and finds those that the command service hasn't signed. When several events
 * are appended together, only the last of them has a signature, which covers all of them. So an event can only be
 * judged when the next signature comes, or at the end of the stream. Events may be added before the last is judged.
 */
export const signedStream = <Event extends Recorded>(known: AnnouncedKeys, verify?: Verify) => {
  let waiting: Event[] = [];

  const unsigned = (events: readonly Event[]): readonly Unsigned<Event>[] =>
    events.filter(({ position }) => known.since !== null && position > known.since).map(asUnsigned);

  return {
    add: async (event: Event): Promise<readonly Unsigned<Event>[]> => {
      const { sig } = event.metadata;
      if (!sig) {
        waiting.push(event);
        return [];
      }
      const before = waiting;
      waiting = [];
      const covered = sig.events - 1;
      if (!Number.isSafeInteger(covered) || covered < 0 || covered > before.length)
        return [...unsigned(before), { event, problem: 'it is signed as one of other events' }];
      const problem = await signatureProblem(known, event, verify);
      const problems = problem === null ? [] : [{ event, problem }];

      return [...unsigned(before.slice(0, before.length - covered)), ...problems];
    },
    end: (): readonly Unsigned<Event>[] => unsigned(waiting),
  };
};

const asUnsigned = <Event>(event: Event): Unsigned<Event> => ({ event, problem: UNSIGNED });
