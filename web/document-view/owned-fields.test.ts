import { expect, test } from 'vitest';
import { ownedByPage } from './owned-fields.ts';

const ann = { name: 'Ann Archer', position: 0 };
const bob = { name: 'Bob Babbage', position: 1 };

test('each page knows who has how many fields on it, in the order of the people', () => {
  const fields = [
    { pageNumber: 3, owner: bob },
    { pageNumber: 1, owner: ann },
    { pageNumber: 3, owner: ann },
    { pageNumber: 3, owner: bob },
  ];

  expect(ownedByPage(fields, 3)).toEqual([
    [{ ...ann, count: 1 }],
    [],
    [
      { ...ann, count: 1 },
      { ...bob, count: 2 },
    ],
  ]);
});

test('fields beyond the last page count nowhere', () => {
  expect(ownedByPage([{ pageNumber: 2, owner: ann }], 1)).toEqual([[]]);
});
