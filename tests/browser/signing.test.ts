import { describe } from 'vitest';
import { browsers } from './browsers.ts';
import { signingCompletion } from './signing-completion.ts';
import { signingOfEarlier } from './signing-earlier.ts';
import { signingEnds } from './signing-ends.ts';
import { signingByEverybody } from './signing-everybody.ts';
import { signingFields } from './signing-fields.ts';
import { signingScreen } from './signing-screen.ts';
import { signingAsSealed } from './signing-sealed.ts';
import { siteOfFile } from './site.ts';

const site = siteOfFile();

describe('signing', () => {
  signingScreen(site);
  signingFields(site);
  signingCompletion(site);
});
describe('a later signer', () => signingOfEarlier(site));
describe('a signing link', () => signingEnds(site));
describe('everybody can sign', () => {
  signingByEverybody(site);
  signingAsSealed(site);
});
describe('browsers of all kinds', () => browsers(site));
