import { vi } from 'vitest';

/** What is bound to happen may take its time on a machine that is busy. */
export const soon = { timeout: 30_000, interval: 5 } as const;

export const until = (condition: () => unknown) => vi.waitUntil(condition, soon);
