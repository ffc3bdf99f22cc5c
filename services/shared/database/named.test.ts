import { describe, expect, test } from 'vitest';
import { type Address, namedIn } from './named.ts';

describe('a list', () => {
  test.each([
    ['olive@example.com', 'olive@example.com', true],
    ['ada@example.com , Olive@Example.com', 'OLIVE@example.com', true],
    ['oli\u0301ve@example.com', 'ol\u00edve@example.com', true],
    ['olive@example.com', 'mallory@example.com', false],
    ['olive@example.com', '\uff4flive@example.com', false],
    ['olive@example.com', '', false],
    ['', '', false],
  ])('with %j names %j: %s', (list, email, isNamed) => {
    expect(namedIn(list)(confirmed(email))).toBe(isNamed);
  });

  test('names nobody by an address that is not confirmed', () => {
    expect(namedIn('olive@example.com')(unconfirmed('olive@example.com'))).toBe(false);
  });
});

test('everybody is never an auditor', () => {
  expect(namedIn('*')(confirmed('anybody@example.com'))).toBe(false);
});

const confirmed = (email: string): Address => ({ email, emailConfirmed: true });
const unconfirmed = (email: string): Address => ({ email, emailConfirmed: false });
