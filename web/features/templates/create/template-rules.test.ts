import { expect, test } from 'vitest';
import { draftProblem, fileProblem } from './template-rules.ts';

const MEGABYTE = 1024 ** 2;

test.each([
  ['lease.pdf', ''],
  ['LEASE.DOCX', ''],
  ['lease', 'application/pdf'],
  ['lease', 'application/msword'],
  ['lease', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
])('a template can be made of %s, which calls itself “%s”', (name, type) => {
  expect(fileProblem({ name, type, size: 10 * MEGABYTE })).toBeNull();
});

test.each([
  ['lease.txt', 'text/plain'],
  ['lease.png', 'image/png'],
  ['lease', ''],
])('none can be made of %s, which calls itself “%s”', (name, type) => {
  const problem = ['Invalid file type', 'Please select a PDF or Word document.'];
  expect(fileProblem({ name, type, size: 1 })).toEqual(problem);
});

test('none can be made of a file over 10 MB', () => {
  const file = { name: 'lease.pdf', type: 'application/pdf', size: 10 * MEGABYTE + 1 };
  expect(fileProblem(file)?.[0]).toBe('File too large');
});

test('a title of spaces is none, and a file has to be there', () => {
  const file = new File([], 'lease.pdf');
  expect(draftProblem('  ', file)).toEqual(['Missing information', 'Please enter a template title.']);
  expect(draftProblem('Lease', null)).toEqual(['Missing file', 'Please select a document to upload.']);
  expect(draftProblem('Lease', file)).toBeNull();
});
