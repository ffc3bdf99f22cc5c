import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const within = (letters: number) => (line: string) => line.length <= letters;

test.each([
  ['203.0.113.7', 16, '203.0.113.7'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', 16, '2001:db8:85a3:\n8d3:1319:8a2e:\n370:7348'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', 15, '2001:db8:85a3:\n8d3:1319:8a2e:\n370:7348'],
  ['2001:db8::8a2e:370:7348', 12, '2001:db8::\n8a2e:370:\n7348'],
  ['::1', 16, '::1'],
])('%s keeps its groups whole on lines of %i letters', (address, letters, lines) => {
  expect(addressLines(address, within(letters))).toBe(lines);
});
