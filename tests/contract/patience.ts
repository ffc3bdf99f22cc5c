import { vi } from 'vitest';
import { PATIENCE } from '../harness/patience.ts';

/** For what is bound to happen, with looks that are close together: a quiet machine takes moments for it. */
export const soon = { ...PATIENCE, interval: 5 } as const;

export const until = (condition: () => unknown) => vi.waitUntil(condition, soon);
