import { expect, test } from 'vitest';
import { installationSentence, securitySentence } from './audit-wording.ts';

test('a search says what was asked for, and nothing more where it was everything', () => {
  const sentence = (data: object) => securitySentence({ type: 'AuditSearched', data });

  expect(sentence({ area: 'documents', query: 'q=5+%25+rent&status=sent' })).toBe(
    'An auditor searched all documents (q = 5 % rent; status = sent)',
  );
  expect(sentence({ area: 'documents' })).toBe('An auditor searched all documents');
  expect(sentence({ area: 'epoch', query: 'epoch=1' })).toBe(
    'An auditor looked at an earlier epoch (epoch = 1)',
  );
});

test('one of a thing is one, and a moment reads as it does elsewhere', () => {
  const taken = { filename: 'a.tar.zst', epoch: 1, events: 5, blobs: 1, missing: 0 };
  const backup = { filename: 'a.tar.zst', takenAt: '2026-11-21T22:40:30.191Z' };

  expect(installationSentence({ type: 'BackupTaken', data: taken })).toBe(
    'The backup a.tar.zst was taken of epoch 1: 5 events, 1 file',
  );
  expect(installationSentence({ type: 'RestoreStarted', data: { from: 1, to: 2, backup } })).toBe(
    'A restore of a.tar.zst (taken 2026-11-21 22:40 UTC) began, from epoch 1 to epoch 2',
  );
});
