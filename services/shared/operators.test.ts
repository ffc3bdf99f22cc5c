import { expect, test } from 'vitest';
import { operators } from './operators.ts';

test.each([
  ['*', 'anybody@example.com', true],
  ['olive@example.com', 'olive@example.com', true],
  ['ada@example.com , Olive@Example.com', ' OLIVE@example.com', true],
  ['olive@example.com', 'mallory@example.com', false],
  ['olive@example.com', '', false],
])('where %j manage backups, %j does: %s', (variable, email, isOne) => {
  expect(operators(variable)(email)).toBe(isOne);
});
