/** For what is bound to happen, but may take its time on a machine that is busy. */
export const PATIENCE = { timeout: 60_000 } as const;
