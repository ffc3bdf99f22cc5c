/** At least 1, which is also the order where there is no number. */
export const orderOf = (typed: string) => Math.max(1, Math.trunc(Number(typed)) || 1);
