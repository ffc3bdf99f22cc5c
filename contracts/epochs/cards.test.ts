import { expect, test } from 'vitest';
import { sentenceFrom } from '../card.ts';
import { epochsCards } from './cards.ts';

test('one of a thing is one, and a moment reads as it does elsewhere', () => {
  const taken = { filename: 'a.tar.zst', epoch: 1, events: 5, blobs: 1, missing: 0 };
  const backup = { filename: 'a.tar.zst', takenAt: '2026-11-21T22:40:30.191Z' };

  expect(sentenceFrom('en', epochsCards, { type: 'BackupTaken', data: taken })).toBe(
    'The backup a.tar.zst was taken of epoch 1: 5 events, 1 file',
  );
  expect(sentenceFrom('en', epochsCards, { type: 'RestoreStarted', data: { from: 1, to: 2, backup } })).toBe(
    'A restore of a.tar.zst (taken 2026-11-21 22:40 UTC) began, from epoch 1 to epoch 2',
  );
});
