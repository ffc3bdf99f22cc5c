import { expect, test } from 'vitest';
import { movedOrders } from './rule-order.ts';

const rules = [
  { id: 'a', order: 1 },
  { id: 'b', order: 2 },
  { id: 'c', order: 3 },
];

test('only rules whose place changes get another order', () => {
  expect(movedOrders(rules, 1, 0)).toEqual([
    { id: 'b', order: 1 },
    { id: 'a', order: 2 },
  ]);
});

test('rules with the same order get one each', () => {
  const same = rules.map(({ id }) => ({ id, order: 1 }));

  expect(movedOrders(same, 2, 1)).toEqual([
    { id: 'c', order: 2 },
    { id: 'b', order: 3 },
  ]);
});
