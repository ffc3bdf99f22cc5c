/** Part of a page's side, as a style says it. */
export const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
