import { afterAll, beforeAll } from 'vitest';
import { type Oracle, watch } from './oracle.ts';
import { type Product, startProduct } from './product.ts';

/** The product that all attacks go to, one after another, and who notices whatever they change. */
export let product: Product;
export let oracle: Oracle;

/** Starts both for a test file. */
export const attacked = () => {
  beforeAll(async () => {
    product = await startProduct();
    oracle = await watch(product.stack);
  });
  afterAll(async () => {
    await oracle?.close();
    await product?.stack.stop();
  });
};
