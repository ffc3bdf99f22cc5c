import { expect, test } from 'vitest';
import { calledName } from './recipient-names.ts';

test('spaces alone are no name: the title stands for it', () => {
  expect(calledName({ fullName: '  ', title: 'Tenant' })).toBe('Tenant');
  expect(calledName({ fullName: 'Ada Lovelace', title: 'Tenant' })).toBe('Ada Lovelace');
  expect(calledName({ fullName: '', title: null })).toBe('');
});
