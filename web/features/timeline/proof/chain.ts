import { documentRules } from '#contracts/document/possible.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { possibleHistory } from '#contracts/proof/history.ts';
import type { Story } from '../story/story.ts';
import { timeSlices } from './time-slices.ts';

/** What the browser itself found of a stream's hashes, and of what its events tell. */
export type ChainCheck =
  | { readonly kind: 'unbroken'; readonly events: number; readonly head: string; readonly at: string }
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
  const { recorded, view } = story;
  const rest = timeSlices();
  const verdict = await verifyChain(recorded, rest);
  const { total, head } = view;
  if (!verdict.unbroken)
    return { kind: 'broken', place: verdict.revision, sentence: reasons[verdict.reason](verdict), at: now() };
  if (verdict.events !== total || verdict.head !== head.hash)
    return { kind: 'broken', place: verdict.events, sentence: cutOff(verdict.events), at: now() };
  const impossible = await firstImpossible(story, rest);
  if (impossible) return { kind: 'impossible', ...impossible, at: now() };

  return { kind: 'unbroken', events: verdict.events, head: verdict.head, at: now() };
};

const firstImpossible = async ({ recorded }: Story, rest: ReturnType<typeof timeSlices>) => {
  // The clock of whoever looks may be wrong: what is dated in the future is left to the audit and the verifiers.
  const problemWith = possibleHistory(documentRules, recorded.at(-1)?.metadata.at ?? '');

  for (const [place, event] of recorded.entries()) {
    await rest();
    const problem = problemWith(event);
    if (problem !== null) return { place, sentence: `Event ${place} could not have happened: ${problem}.` };
  }

  return null;
};

type Broken = { readonly revision: number };

const reasons = {
  gap: ({ revision }: Broken) => `Event ${revision} is missing.`,
  prev: ({ revision }: Broken) =>
    revision === 0
      ? 'Event 0 names an event before it, and there is none.'
      : `Event ${revision} does not follow event ${revision - 1}: something between them was changed or taken out.`,
  hash: ({ revision }: Broken) =>
    `Event ${revision} was changed after it was recorded: its contents do not have its hash.`,
} as const;

const cutOff = (events: number) =>
  `Event ${events} and what follows it are missing: the stream does not end where the server says.`;
