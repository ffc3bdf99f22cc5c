import { describe } from 'vitest';
import { hangingParts } from './hanging-parts.ts';
import { killedErasures } from './killed-erasures.ts';
import { killedPrivacy } from './killed-privacy.ts';
import { killedServices } from './killed-services.ts';
import { killedVault } from './killed-vault.ts';
import { ownProduct } from './own-product.ts';

const product = ownProduct();

describe('a service', () => killedServices(product));
describe('an erasure', () => killedErasures(product));
describe('a privacy request', () => killedPrivacy(product));
describe('the vault', () => killedVault(product));
describe('the product', () => hangingParts(product));
