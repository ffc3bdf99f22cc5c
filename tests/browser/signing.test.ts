import { describe } from 'vitest';
import { signing } from './signing.ts';
import { signingEnds } from './signing-ends.ts';
import { signingByEverybody } from './signing-everybody.ts';
import { siteOfFile } from './site.ts';

const site = siteOfFile();

describe('signing', () => signing(site));
describe('a signing link', () => signingEnds(site));
describe('everybody can sign', () => signingByEverybody(site));
