// This file doesn't use zod, so that the browser can use it as well.

/**
 * Makes names that look alike equal: it removes differences in case, width and invisible characters (Unicode TR 15 and
 * TR 36).
 */
export const normalisedName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
    .normalize('NFKC');
