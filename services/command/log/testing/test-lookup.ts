import { openLookup } from '../lookup.ts';

/** The LOOKUP_KEY of tests that run the service, and what it hashes with. */
export const LOOKUP_KEY = 'd3'.repeat(32);
export const testLookup = openLookup(LOOKUP_KEY);
