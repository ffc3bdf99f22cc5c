import { expect, test } from 'vitest';
import { copyName } from './copy-name.ts';

test.each([
  ['Lease of the mill.docx', 'Lease of the mill.docx'],
  ['Mietvertrag Müller (2).DOCX', 'Mietvertrag Müller (2).docx'],
  ['a/../../etc/passwd.docx', 'a_.._.._etc_passwd.docx'],
  ['-env:x=y;$(id)`id`.docx', 'env_x_y__(id)_id_.docx'],
  ['...docx', 'document.docx'],
  ['%2e%2e%2f?#.docx', '_2e_2e_2f__.docx'],
])('the copy of %s is called %s', (fileName, name) => {
  expect(copyName(fileName, 'docx')).toBe(name);
});

test('a long name is cut between characters, and a missing one is replaced', () => {
  expect(Buffer.byteLength(copyName(`${'契'.repeat(200)}.docx`, 'docx'))).toBeLessThan(190);
  expect(copyName(`${'契'.repeat(200)}.docx`, 'docx')).toMatch(/^契+\.docx$/);
  expect(copyName(undefined, 'doc-95')).toBe('document.doc');
});
