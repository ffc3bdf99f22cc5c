import { describe } from 'vitest';
import { fuzzed } from '../fuzz/fuzzed.ts';
import { attacked } from './attacked.ts';
import { hostile } from './hostile/hostile.ts';
import { signingLinks } from './signing-links.ts';
import { sweeps } from './sweeps.ts';

attacked();

describe('through a signing link', signingLinks);
describe('over every route', sweeps);
describe('with hostile texts', hostile);
describe('at random', fuzzed);
