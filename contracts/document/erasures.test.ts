import { expect, test } from 'vitest';
import type { DocumentEvent } from './events.ts';
import { known, uploaded } from './testing/sample-history.ts';

test('erasing a document takes the words that its file lost, and keeps that it lost some', () => {
  const remarks = [
    { kind: 'words-missing', count: 2, words: '“Sam Signer”' },
    { kind: 'comments-left-out', count: 1 },
  ];
  const erased = known({ ...uploaded, data: { ...uploaded.data, remarks } } as DocumentEvent, {
    type: 'PersonalDataErased',
    data: { keys: ['d:lease'], basis: 'objection', request: null, reason: 'Sam asked' },
  });

  expect(erased.remarks).toEqual([
    { kind: 'words-missing', count: 2, words: '[erased]' },
    { kind: 'comments-left-out', count: 1 },
  ]);
});
