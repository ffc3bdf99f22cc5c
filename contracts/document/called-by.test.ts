import { expect, test } from 'vitest';
import { calledBy, calledIn } from './called-by.ts';

test('a recipient is called by name, else by role, and spaces alone are neither', () => {
  expect(calledBy({ fullName: ' Ada ', title: 'Tenant' })).toBe('Ada');
  expect(calledBy({ fullName: '  ', title: 'Tenant' })).toBe('Tenant');
  expect(calledBy({ fullName: '', title: ' ' })).toBe('a recipient');
  expect(calledBy({ fullName: '\u00a0', title: null }, 'somebody')).toBe('somebody');
});

test('so is one of whom an event lacks the name, or tells something else', () => {
  expect(calledIn({ title: 'Tenant' })).toBe('Tenant');
  expect(calledIn({ fullName: 7, title: null }, 'A recipient')).toBe('A recipient');
});
