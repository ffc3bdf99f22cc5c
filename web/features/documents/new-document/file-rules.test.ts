import { describe, expect, test } from 'vitest';
import { isWord, problemOf } from './file-rules.ts';

const MEGABYTE = 1024 ** 2;

describe('a file can be uploaded', () => {
  test.each(['lease.pdf', 'LEASE.PDF', 'lease.doc', 'lease.v2.docx'])('as %s', (name) => {
    expect(problemOf({ name, size: 10 * MEGABYTE })).toBeNull();
  });

  test.each(['lease.txt', 'lease', 'lease.pdf.exe', 'pdf'])('but not as %s', (name) => {
    expect(problemOf({ name, size: 1 })).toEqual([
      'Invalid file type',
      'Please select a PDF, DOC, or DOCX file.',
    ]);
  });

  test('but not with a byte over 10 MB', () => {
    expect(problemOf({ name: 'lease.pdf', size: 10 * MEGABYTE + 1 })).toEqual([
      'File too large',
      'Please select a file smaller than 10MB.',
    ]);
  });
});

test('only Word files are converted', () => {
  expect(['a.doc', 'a.DOCX', 'a.pdf'].map(isWord)).toEqual([true, true, false]);
});
