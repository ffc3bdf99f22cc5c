import type { Comparison } from './receipts.ts';
import type { EvidenceReport } from './verify.ts';

/**
 * The overall result of all checks. Somebody who forges a whole bundle can make it agree with itself. So a bundle is
 * only `confirmed` if it agrees with something that the reader has from elsewhere: a key or a tree head.
 */
export type Verdict = 'not-sound' | 'contradicted' | 'not-confirmed' | 'not-compared' | 'confirmed';

/** `comparisons` are the comparisons with receipts that the reader kept; null if the reader compared nothing. */
export const verdictOf = (
  { isSound, isKeyExpected }: EvidenceReport,
  comparisons: readonly Comparison[] | null,
): Verdict => {
  const found = (comparisons ?? []).filter(({ of }) => of !== 'hash');
  if (!isSound) return 'not-sound';
  if (comparisons?.some(({ outcome }) => outcome === 'contradicts')) return 'contradicted';
  if (comparisons ? found.length > 0 && found.every(agrees) : isKeyExpected) return 'confirmed';

  return comparisons ? 'not-confirmed' : 'not-compared';
};

const agrees = ({ outcome }: Comparison) => outcome === 'agrees';

/** Each verdict in words for people. The mark in front helps people who can't see its colour. */
export const verdictWords: Readonly<
  Record<Verdict, { readonly heading: string; readonly sentence: string }>
> = {
  'not-sound': {
    heading: '✗ This evidence is not valid',
    sentence: 'It contradicts itself, or the log that was signed.',
  },
  contradicted: {
    heading: '✗ This evidence contradicts what you kept',
    sentence:
      'It’s consistent, but doesn’t match what you kept: one of the two isn’t genuine, or is about something else.',
  },
  'not-confirmed': {
    heading: 'All checks passed – but not everything you kept could be compared',
    sentence:
      'Nothing contradicts it, but what you kept doesn’t confirm yet that it’s genuine. See the result for each receipt.',
  },
  'not-compared': {
    heading: 'All checks passed – now compare it with your own copy',
    sentence:
      'The bundle is consistent, but only a receipt you kept (such as the completion email) proves it hasn’t been replaced.',
  },
  confirmed: {
    heading: '✓ This evidence is valid',
    sentence: 'All checks passed, and it matches what you kept.',
  },
};
