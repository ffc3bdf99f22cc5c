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
    heading: '✗ This evidence is not sound',
    sentence: 'It contradicts itself, or the log that was signed.',
  },
  contradicted: {
    heading: '✗ This evidence contradicts what you kept',
    sentence:
      'It agrees with itself, but not with what you kept: one of the two is not genuine, or about something else.',
  },
  'not-confirmed': {
    heading: 'Agrees with itself, but not all that you kept could be compared with it',
    sentence:
      'Nothing contradicts it, and nothing that you hold confirms yet that it is genuine: see what is said of each receipt.',
  },
  'not-compared': {
    heading: 'Agrees with itself, but was not yet compared with anything that you hold',
    sentence:
      'Somebody who made all of it up could make it agree with itself as well. Compare it with a receipt or a key that you have from elsewhere.',
  },
  confirmed: {
    heading: '✓ This evidence is sound',
    sentence: 'It agrees with itself, and with what you kept.',
  },
};
