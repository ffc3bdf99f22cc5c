import { documentRules } from '#contracts/document/possible.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { asStored } from '#contracts/newest-shape.ts';
import { possibleHistory } from '#contracts/possible-history.ts';
import { canCheckProof } from '#contracts/proof/able.ts';
import { countingKeys, foreignEvents } from '#contracts/proof/foreign-events.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { CHANGED } from '#contracts/proof/judged-stream.ts';
import { isUnable } from '#contracts/proof/writer-signature.ts';
import type { Story } from '../story/story.ts';
import { texts } from './texts.ts';
import { timeSlices } from './time-slices.ts';

const labels = texts.chain;

/** What the browser itself found of a stream's hashes, and of what its events tell. */
export type ChainCheck =
  /** This browser is too old to check anything. */
  | { readonly kind: 'not-able'; readonly at: string }
  | {
      readonly kind: 'unbroken';
      readonly events: number;
      readonly head: string;
      /** Whether this browser could check the signatures; older ones can't. */
      readonly isSigned: boolean;
      readonly at: string;
    }
  /** Somebody else put events into the log: `places` are theirs, and `place` is the first. */
  | {
      readonly kind: 'foreign';
      readonly place: number;
      readonly places: readonly number[];
      readonly sentence: string;
      readonly at: string;
    }
  /** `impossible`: the chain is whole, and this event could not have happened after those before it. */
  | {
      readonly kind: 'broken' | 'impossible';
      readonly place: number;
      readonly sentence: string;
      readonly at: string;
    };

/**
 * Checks every event of the stream, whatever is shown, that none is missing at its end, and that each was possible when
 * it happened. `now` is an instant.
 */
export const checkChain = async (story: Story, now: () => string): Promise<ChainCheck> => {
  if (!canCheckProof()) return { kind: 'not-able', at: now() };
  const { recorded, view } = story;
  const rest = timeSlices();
  const verdict = await verifyChain(recorded, rest);
  const { total, head } = view;
  const foreign = await foreignIn(story, rest);
  if (!verdict.unbroken && !isSomebodyElses(foreign, verdict.revision))
    return { kind: 'broken', place: verdict.revision, sentence: reasons[verdict.reason](verdict), at: now() };
  if (verdict.unbroken && (verdict.events !== total || verdict.head !== head.hash))
    return { kind: 'broken', place: verdict.events, sentence: labels.cutOff(verdict.events), at: now() };
  if (foreign !== 'not-able' && foreign[0]) {
    const { event, problem } = foreign[0];
    const places = foreign.map((one) => one.event.revision);
    const sentence = labels.foreign(event.revision, problem, places.length);
    return { kind: 'foreign', place: event.revision, places, sentence, at: now() };
  }
  const impossible = await firstImpossible(story, rest);
  if (impossible) return { kind: 'impossible', ...impossible, at: now() };

  return {
    kind: 'unbroken',
    events: total,
    head: head.hash,
    isSigned: foreign !== 'not-able',
    at: now(),
  };
};

/** Who wrote the events, by their signatures. */
const foreignIn = async ({ recorded, view }: Story, rest: ReturnType<typeof timeSlices>) => {
  try {
    return await foreignEvents(await countingKeys(view.writers), recorded.map(asStored), { rest });
  } catch (error) {
    if (isUnable(error)) return 'not-able';
    throw error;
  }
};

/** Whether an event breaks the chain because somebody else wrote it, and not because it was changed since. */
const isSomebodyElses = (foreign: Awaited<ReturnType<typeof foreignIn>>, place: number): boolean =>
  foreign !== 'not-able' &&
  foreign.some(({ event, problem }) => event.revision === place && problem !== CHANGED);

const firstImpossible = async ({ recorded }: Story, rest: ReturnType<typeof timeSlices>) => {
  // The clock of whoever looks may be wrong: what is dated in the future is left to the audit and the verifiers.
  const problemWith = possibleHistory(documentRules, recorded.at(-1)?.metadata.at ?? '');

  for (const [place, event] of recorded.entries()) {
    await rest();
    const problem = isForeign(event) ? null : problemWith(event);
    if (problem !== null) return { place, sentence: labels.impossible(place, problem) };
  }

  return null;
};

type Broken = { readonly revision: number };

const reasons = {
  gap: ({ revision }: Broken) => labels.gap(revision),
  prev: ({ revision }: Broken) => (revision === 0 ? labels.first : labels.follows(revision)),
  hash: ({ revision }: Broken) => labels.changed(revision),
} as const;
