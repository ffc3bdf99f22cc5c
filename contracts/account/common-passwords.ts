// This file doesn't use zod, so that the browser can use it as well.

/** How many of the commonest passwords count as common. */
export const COMMON_COUNTED = 10_000;

/**
 * Tells whether a password is among the most common ones of a list, which is in lower case and begins with the commonest.
 * Upper and lower case don't matter.
 */
export const commonIn = (list: readonly string[]) => {
  const common = new Set(list.slice(0, COMMON_COUNTED));

  return (password: string): boolean => common.has(password.toLowerCase());
};
