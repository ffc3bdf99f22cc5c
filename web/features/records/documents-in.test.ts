import { expect, test } from 'vitest';
import { documentsIn } from './documents-in.ts';

const ONE = '11111111-1111-4111-8111-111111111111';
const TWO = '22222222-2222-4222-8222-222222222222';

test('documents are named by their ids or their addresses, a line each', () => {
  expect(documentsIn(`${ONE}\n\n https://sign.example/document/${TWO}/timeline \n${ONE}`)).toEqual([
    ONE,
    TWO,
  ]);
});

test.each(['', ' \n', 'Lease', `${ONE}\nLease`])('“%s” names no documents, or not all', (entered) => {
  expect(documentsIn(entered)).toBeNull();
});
