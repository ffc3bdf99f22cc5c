import { claimedHash } from '#contracts/claimed-hash.ts';
import { eventIdOf } from '#contracts/derived-id.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { eventNumber } from '#contracts/event-number.ts';
import { type BrokenLink, brokenLink, type End } from '#contracts/proof/hash-chain.ts';
import { CHANGED } from '#contracts/proof/judged-stream.ts';
import { sha256 } from '../shared/keys/sha256.ts';
import { at, type Finding } from './finding.ts';

/**
 * Follows the chain of every stream, event by event. Each stream is reported only once, because nothing is certain
 * after a break. An event with another id than the one derived from its command and hash breaks nothing: no hash covers
 * ids, and nothing rests on them. Nor does an event that was left out: the next one names whatever hash it claims.
 */
export const chainCheck = () => {
  const ends = new Map<string, End | 'broken'>();
  let last = -1n;

  return {
    streams: () => ends.size,
    /** Whether a break was found in the stream with this name. */
    isBroken: (stream: string) => ends.get(stream) === 'broken',
    add: async (event: Recorded, isLeftOut = false): Promise<Finding | null> => {
      const after = ends.get(event.stream) ?? NOTHING;
      const isInOrder = event.position > last;
      last = event.position;
      if (after === 'broken') return null;
      const reason = isInOrder ? await brokenLink(event, after, sha256) : 'order';
      const isPassed = isLeftOut && (reason === 'hash' || reason === 'prev');
      const end = { revision: event.revision, head: claimedHash(event) || null };
      ends.set(event.stream, reason && !isPassed ? 'broken' : end);

      if (isPassed) return { part: 'writer', ...at(event), what: `Command did not write it: ${CHANGED}.` };
      if (reason) return { part: 'chain', ...at(event), what: sentences[reason](after) };

      return event.id === eventIdOf(event) ? null : { part: 'chain', ...at(event), what: OTHER_ID };
    },
  };
};

const OTHER_ID =
  'It is stored under another id than the one that follows from its command and its hash: the id was changed, and nothing else.';

const NOTHING: End = { revision: -1, head: null };

const sentences: { readonly [Reason in BrokenLink | 'order']: (after: End) => string } = {
  gap: ({ revision }) => `Event ${eventNumber(revision + 1)} of the stream should stand here.`,
  prev: () => 'It does not continue the event before it.',
  hash: () => 'It is not what its hash was made of.',
  order: () => 'It stands before an event that was written earlier.',
};
