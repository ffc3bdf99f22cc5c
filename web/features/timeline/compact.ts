/** Where there is no room for list and pages beside each other: they take turns, and the whole page is scrolled. */
export const COMPACT = '(max-width: 1099.98px)';

/** And room for time to stay in sight above them. */
export const COMPACT_AND_TALL = `${COMPACT} and (min-height: 560px)`;
