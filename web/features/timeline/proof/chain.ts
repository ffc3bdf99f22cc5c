import { verifyChain } from '#contracts/proof/hash-chain.ts';
import type { Story } from '../story/story.ts';

/** What the browser itself found of a stream's hashes. */
export type ChainCheck =
  | { readonly kind: 'unbroken'; readonly events: number; readonly head: string; readonly at: string }
  | { readonly kind: 'broken'; readonly place: number; readonly sentence: string; readonly at: string };

/** Checks every event of the stream, whatever is shown, and that none is missing at its end. `now` is an instant. */
export const checkChain = async ({ recorded, view }: Story, now: () => string): Promise<ChainCheck> => {
  const verdict = await verifyChain(recorded, resting());
  const { total, head } = view;
  if (!verdict.unbroken)
    return { kind: 'broken', place: verdict.revision, sentence: reasons[verdict.reason](verdict), at: now() };
  if (verdict.events !== total || verdict.head !== head.hash)
    return { kind: 'broken', place: verdict.events, sentence: cutOff(verdict.events), at: now() };

  return { kind: 'unbroken', events: verdict.events, head: verdict.head, at: now() };
};

/** Milliseconds at a time, so that the page follows a hand while thousands of events are hashed. */
const SPELL = 8;

const resting = () => {
  let begun = performance.now();

  return () => {
    if (performance.now() - begun < SPELL) return null;

    return new Promise<void>((resolve) => {
      setTimeout(() => {
        begun = performance.now();
        resolve();
      });
    });
  };
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
