import type { Recorded } from '../envelope.ts';
import { type AnnouncedKeys, signatureProblem } from './writer-keys.ts';
import type { Verify } from './writer-signature.ts';

// Zod-free: the offline verifier holds it.

export type Unsigned<Event> = { readonly event: Event; readonly problem: string };

const UNSIGNED = 'it is not signed, though events were signed by then';

/**
 * Goes through a stream's events in order, and finds those that command has not signed. The last event of an append has
 * the signature, which covers the events before it in the same append. So an event is judged when the next signature
 * comes, or at the end.
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
