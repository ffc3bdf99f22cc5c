import { describe } from 'vitest';
import { hangingParts } from './hanging-parts.ts';
import { killedServices } from './killed-services.ts';
import { ownProduct } from './own-product.ts';

const product = ownProduct();

describe('a service', () => killedServices(product));
describe('the product', () => hangingParts(product));
