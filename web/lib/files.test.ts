import { expect, test } from 'vitest';
import { title } from '#contracts/document/recipient.ts';
import { titleOf } from './files.ts';

test.each([
  ['lease.pdf', 'lease'],
  ['lease.v2.docx', 'lease.v2'],
  ['\u202aLease\u202c.pdf', 'Lease'],
  ['La\u200bease \n  2026 .pdf', 'La\u200bease 2026'],
  ['\u202ecod.pdf', 'cod'],
  ['Vertra\u0308ge.pdf', 'Verträge'],
])('%s suggests the title %s', (name, title) => {
  expect(titleOf(name)).toBe(title);
});

test.each(['y'.repeat(240), '🎉'.repeat(120), `${'Договор '.repeat(40)}`])(
  'the title of a long name keeps the rule for titles: %s',
  (name) => {
    const suggested = titleOf(`${name}.pdf`);

    expect(suggested.length).toBeGreaterThan(190);
    expect(title.parse(suggested)).toBe(suggested);
  },
);
