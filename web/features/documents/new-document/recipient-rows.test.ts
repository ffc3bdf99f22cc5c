import { describe, expect, test } from 'vitest';
import { orderOf } from '../../../lib/signing-order.ts';
import {
  filledIn,
  firstRow,
  problemOf,
  type RecipientRow,
  withAnotherRow,
  withoutRow,
} from './recipient-rows.ts';

describe('rows of recipients', () => {
  test('begin at order 1 and go on from there', () => {
    expect(withAnotherRow([firstRow]).map(({ signingOrder }) => signingOrder)).toEqual(['1', '2']);
  });

  test('are numbered anew from 1 when one is removed', () => {
    const rows = withAnotherRow(withAnotherRow([row({ signingOrder: '7' })]));

    expect(withoutRow(rows, 2)).toEqual([
      row({ signingOrder: '1' }),
      row({ id: 3, fullName: '', email: '', signingOrder: '2' }),
    ]);
  });

  test('are never the same one, whatever was removed before', () => {
    const rows = withAnotherRow(withoutRow(withAnotherRow([firstRow]), 1));

    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  });

  test('keep the last one', () => {
    expect(withoutRow([firstRow], firstRow.id)).toEqual([firstRow]);
  });

  test('count only with a name and an e-mail address', () => {
    expect(filledIn([row({ fullName: ' ' }), row({ email: '' }), row({ id: 3 })])).toEqual([row({ id: 3 })]);
  });
});

test.each([
  ['3', 3],
  ['', 1],
  ['first', 1],
  ['0', 1],
  ['-4', 1],
  ['2.9', 2],
])('an order typed as “%s” is %i', (typed, order) => {
  expect(orderOf(typed)).toBe(order);
});

describe('recipients cannot be added', () => {
  test('when none is filled in', () => {
    expect(problemOf([firstRow])).toEqual([
      'Recipients required',
      'Please add at least one recipient with name and email.',
    ]);
  });

  test.each(['ada', 'ada@example', '@example.com', 'ada lovelace@example.com', 'ada@@example.com'])(
    'when an address is %s',
    (email) => {
      expect(problemOf([row({}), row({ id: 2, email })])).toEqual([
        'Invalid email addresses',
        'Please check the email addresses and try again.',
      ]);
    },
  );

  test('but an address in a row that is ignored does not matter', () => {
    expect(problemOf([row({ email: ' ada@example.com ' }), row({ fullName: '', email: 'ada' })])).toBeNull();
  });
});

const row = (changes: Partial<RecipientRow>): RecipientRow => ({
  ...firstRow,
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  ...changes,
});
