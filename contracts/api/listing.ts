// This file doesn't use zod, so that the browser can use it as well.

/** Documents of others in one answer, and all where not everything is shown. */
export const LISTED_AT_ONCE = 200;
