import fc from 'fast-check';
import { runs } from './thorough.ts';

// For properties that name no number of runs of their own. The seed is the run's, so that a second try draws what failed.
fc.configureGlobal({ numRuns: runs(100), seed: Number(process.env.TEST_SEED) });
