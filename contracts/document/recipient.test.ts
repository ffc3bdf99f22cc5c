import { describe, expect, test } from 'vitest';
import { RegisterAccount } from '../account/commands.ts';
import { email, personName, personNameOrNone } from '../text/person.ts';
import { signingOrder, title } from './recipient.ts';

test('names, titles, addresses and orders have the limits of the product', () => {
  expect(personName.safeParse('x'.repeat(101)).success).toBe(false);
  expect(title.safeParse('x'.repeat(201)).success).toBe(false);
  expect(email.safeParse(`${'a'.repeat(243)}@example.com`).success).toBe(false);
  expect(email.safeParse('sam smith@example.com').success).toBe(false);
  expect(email.parse(' sam@example.com ')).toBe('sam@example.com');
  for (const order of [0, -1, 1.5, 1_001, '1']) expect(signingOrder.safeParse(order).success).toBe(false);
  expect(signingOrder.parse(1)).toBe(1);
});

const { username } = RegisterAccount.shape.data.shape;

describe.each([
  ['of a person', personName],
  ['of a person or nobody', personNameOrNone],
  ['of an account', username],
])('a name %s', (_, name) => {
  test('is the same in whichever form a device writes it', () => {
    expect(name.parse('Jo\u0308rg A\u030angstro\u0308m')).toBe('J\u00f6rg \u00c5ngstr\u00f6m');
  });

  test('is as long as its one form is', () => {
    expect(name.parse('o\u0308'.repeat(100))).toBe('\u00f6'.repeat(100));
    expect(name.safeParse('o\u0308'.repeat(101)).success).toBe(false);
    // Devanagari qa is two characters in the one form.
    expect(name.parse('\u0958'.repeat(50))).toBe('\u0915\u093c'.repeat(50));
    expect(name.safeParse('\u0958'.repeat(51)).success).toBe(false);
  });

  test('is refused where it has more marks than could ever be brought into order', () => {
    expect(name.safeParse(`a${'\u0315\u0300'.repeat(400_000)}`).success).toBe(false);
  });
});
