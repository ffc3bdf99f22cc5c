import { describe } from 'vitest';
import { fuzzed } from '../fuzz/fuzzed.ts';
import { attacked } from './attacked.ts';
import { signingLinks } from './signing-links.ts';
import { sweeps } from './sweeps.ts';

attacked();

describe('through a signing link', signingLinks);
describe('over every route', sweeps);
describe('at random', fuzzed);
