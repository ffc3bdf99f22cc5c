import { expect, test } from 'vitest';
import { titleOf } from './files.ts';

test.each([
  ['lease.pdf', 'lease'],
  ['lease.v2.docx', 'lease.v2'],
])('%s suggests the title %s', (name, title) => {
  expect(titleOf(name)).toBe(title);
});
