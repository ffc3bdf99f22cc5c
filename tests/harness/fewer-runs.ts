import fc from 'fast-check';
import { runs } from './thorough.ts';

// A property that names no number of runs of its own.
fc.configureGlobal({ numRuns: runs(100) });
