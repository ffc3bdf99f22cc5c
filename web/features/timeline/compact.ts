/**
 * On such a screen there is no room for the list beside the pages: one of them is shown at a time, and the whole page
 * scrolls.
 */
export const COMPACT = '(max-width: 1099.98px)';

/** A phone, where what is not needed all the time is folded away or made smaller. */
export const PHONE = '(max-width: 599.98px)';

/** `COMPACT`, but only on a screen that is tall enough for the scrubber to stay in sight above them. */
export const COMPACT_AND_TALL = `${COMPACT} and (min-height: 560px)`;
