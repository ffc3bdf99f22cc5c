import { expect, test } from 'vitest';
import type { RecipientView } from '#contracts/api/views/document.ts';
import { problemOf, withoutFields } from './readiness.ts';

test('a document can be sent once somebody has a field', () => {
  expect(problemOf([ada, bob], { ada: 1 })).toBeNull();
});

test('without recipients it cannot', () => {
  expect(problemOf([], {})?.[0]).toBe('No recipients');
});

test('without fields of its recipients it cannot', () => {
  expect(problemOf([ada], {})?.[0]).toBe('No signature fields');
  expect(problemOf([ada], { somebodyRemoved: 2 })?.[0]).toBe('No signature fields');
});

test('signers without fields only approve; whoever receives a copy is not asked', () => {
  expect(withoutFields([ada, grace, bob], { ada: 1 })).toEqual([grace]);
});

const recipient = (id: string, role: 'signer' | 'copy') => ({ id, role }) as RecipientView;
const ada = recipient('ada', 'signer');
const grace = recipient('grace', 'signer');
const bob = recipient('bob', 'copy');
