import { backoff } from '../../shared/flow/backoff.ts';

/** Milliseconds before the first look: twice as many before the next. */
const FIRST = 100;
/** So that a log which has a new leader is found soon after. */
const LONGEST = 500;

/** Milliseconds before somebody looks whether an append that got no answer is there; looks are counted from 0. */
export const pauseBeforeLook = (look: number): number => backoff(FIRST, LONGEST)(look + 1);
