import type { Recorded } from '../envelope.ts';
import { asStored } from '../newest-shape.ts';
import { type Digest, hashOf, sha256Hex } from './hash-chain.ts';
import { type AnnouncedKeys, signatureProblem } from './writer-keys.ts';
import { type Verify, verifyEd25519 } from './writer-signature.ts';

// This file must not import Zod, so that the browser can use it.

/** What a judge says about an event: a clause that says why the command service didn't write it; null if it did. */
export type Judged<Event> = { readonly event: Event; readonly problem: string | null };

type Judging<Event> = {
  readonly verify?: Verify;
  readonly digest?: Digest;
  /** Whether events may come before the first one that's added, so that its append may have begun before. */
  readonly isPartial?: boolean;
  /**
   * Whether an event was lost, and that was accepted: then it need not match its hash. By default none was. Its type says
   * nothing about it, because anybody who can write to the log may store an event of any type.
   */
  readonly isLost?: (event: Event) => boolean;
};

/**
 * The most events of one append. So many events may wait for their signature: what comes before them is judged without
 * it, since otherwise anybody who can write to the log could let events wait without end.
 */
export const LONGEST_APPEND = 2_000;

const UNSIGNED = 'it is not signed, though events were signed by then';
const OTHERS = 'it is signed as one of other events';
/** Of an event that was changed after it was signed, or that bears the signature of another. */
export const CHANGED = 'it is not what was signed';

export type JudgedStream<Event extends Recorded> = ReturnType<typeof judgedStream<Event>>;

/**
 * Judges who wrote a stream's events, in their order: appends, never single events. The last event of an append has the
 * signature, so the others wait for it, or for a later event that has one of its own. Signatures are over hashes, so
 * each event also has to match its hash, and the one after it has to name that.
 */
export const judgedStream = <Event extends Recorded>(
  known: () => AnnouncedKeys,
  {
    verify = verifyEd25519,
    digest = sha256Hex,
    isPartial = false,
    isLost = () => false,
  }: Judging<Event> = {},
) => {
  let waiting: Event[] = [];
  let isFirst = true;

  const unsigned = (events: readonly Event[]): readonly Judged<Event>[] => {
    const { since } = known();
    return events.map((event) => ({
      event,
      problem: since !== null && event.position > since && !isLost(event) ? UNSIGNED : null,
    }));
  };

  const append = async (before: readonly Event[], last: Event): Promise<readonly Judged<Event>[]> => {
    const isOwn = isLost(last) || (await hasOwnHash(last, digest));
    const problem = isOwn ? await signatureProblem(known(), asStored(last), verify) : CHANGED;
    if (problem !== null) return [...unsigned(before), { event: last, problem }];
    let next = last;
    let isWhole = true;
    const judged: Judged<Event>[] = [{ event: last, problem: null }];
    for (const event of before.toReversed()) {
      isWhole &&= isLost(event) || (hashIn(event) === prevIn(next) && (await hasOwnHash(event, digest)));
      judged.unshift({ event, problem: isWhole ? null : CHANGED });
      next = event;
    }

    return judged;
  };

  return {
    /** Returns the events that this one decides about. You can add the next event without waiting for the result. */
    add: async (event: Event): Promise<readonly Judged<Event>[]> => {
      const sig = event.metadata?.sig;
      if (!sig) {
        waiting.push(event);
        // Not each time, since taking the first one away costs as much as taking many.
        return waiting.length < 2 * LONGEST_APPEND ? [] : unsigned(waiting.splice(0, LONGEST_APPEND));
      }
      const before = waiting;
      const mayHaveBegunBefore = isPartial && isFirst;
      waiting = [];
      isFirst = false;
      if (known().since === null) return [...before, event].map((one) => ({ event: one, problem: null }));
      const covered = sig.events - 1;
      const isCount = Number.isSafeInteger(covered) && covered >= 0 && covered < LONGEST_APPEND;
      if (!isCount || (covered > before.length && !mayHaveBegunBefore))
        return [...unsigned(before), { event, problem: OTHERS }];
      const from = Math.max(0, before.length - covered);

      return [...unsigned(before.slice(0, from)), ...(await append(before.slice(from), event))];
    },
    /** The events that wait for a signature. */
    waiting: (): readonly Event[] => waiting,
    /** Judges those that wait, because nothing comes after them. */
    end: (): readonly Judged<Event>[] => {
      const left = waiting;
      waiting = [];
      isFirst = false;

      return unsigned(left);
    },
  };
};

const hashIn = ({ metadata }: Recorded): unknown => metadata?.hash;
const prevIn = ({ metadata }: Recorded): unknown => metadata?.prev;

/** Whether an event matches its hash. Nobody has checked its shape, which may be anything. */
export const hasOwnHash = async (event: Recorded, digest: Digest): Promise<boolean> => {
  try {
    const { stream, revision, type, data, metadata } = asStored(event);
    const { hash, ...unhashed } = metadata;

    return (await hashOf({ stream, revision, type, data, metadata: unhashed }, digest)) === hash;
  } catch {
    return false;
  }
};
