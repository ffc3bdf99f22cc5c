// This file doesn't use zod, so that the browser can use it as well.

/**
 * How many documents of other people one answer lists, and how many documents it lists at all if not everything is
 * shown.
 */
export const LISTED_AT_ONCE = 200;
