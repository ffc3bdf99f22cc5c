// This file must not import Zod, so that the browser can use it.

/** How long a hash is. */
const LONGEST = 64;

/**
 * The hash that an event's envelope claims; empty if it claims none. Whoever can write to the log may put anything in its
 * place: a list, something that cannot become a text, or megabytes of one.
 */
export const claimedHash = ({ metadata }: Claiming): string => {
  const hash = metadata?.hash;

  return typeof hash === 'string' && hash.length <= LONGEST ? hash : '';
};

type Claiming = { readonly metadata?: { readonly hash?: unknown } | null | undefined };
