import type { Counts } from './hands.ts';

/** A journey as it was counted, beside what was wanted and what the best-known peer takes. */
export type Counted = Counts & {
  readonly name: string;
  readonly seconds: number;
  readonly most: Counts;
  readonly peer: string;
};
