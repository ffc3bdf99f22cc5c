import { expect, test } from 'vitest';
import { matching } from './matching.ts';

test('a search finds titles and descriptions, whatever the case', () => {
  expect(titles(' LEASE')).toEqual(['Lease', 'House']);
});

test('without a search all are there', () => {
  expect(titles('  ')).toEqual(['Lease', 'House', 'Loan']);
});

test('a template without a description is found by its title alone', () => {
  expect(titles('null')).toEqual([]);
});

const templates = [
  { title: 'Lease', description: null },
  { title: 'House', description: 'For leases of houses' },
  { title: 'Loan', description: null },
];

const titles = (search: string) => matching(templates, search).map(({ title }) => title);
