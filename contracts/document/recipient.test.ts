import { expect, test } from 'vitest';
import { email, personName, signingOrder, title } from './recipient.ts';

test('names, titles, addresses and orders have the limits of the product', () => {
  expect(personName.safeParse('x'.repeat(101)).success).toBe(false);
  expect(title.safeParse('x'.repeat(201)).success).toBe(false);
  expect(email.safeParse(`${'a'.repeat(243)}@example.com`).success).toBe(false);
  expect(email.safeParse('sam smith@example.com').success).toBe(false);
  expect(email.parse(' sam@example.com ')).toBe('sam@example.com');
  for (const order of [0, -1, 1.5, 1_001, '1']) expect(signingOrder.safeParse(order).success).toBe(false);
  expect(signingOrder.parse(1)).toBe(1);
});
