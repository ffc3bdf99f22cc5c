import { backoff } from '../../shared/flow/backoff.ts';

/** Milliseconds before the first look. Each further wait is twice as long. */
const FIRST = 100;
/** No wait is longer than this, so that we soon notice when the log has a new leader. */
const LONGEST = 500;

/**
 * When an append got no answer, we look whether it's in the log. This returns how many milliseconds to wait before each
 * look; looks are counted from 0.
 */
export const pauseBeforeLook = (look: number): number => backoff(FIRST, LONGEST)(look + 1);
