import { expect, test } from 'vitest';
import type { KeptView } from '#contracts/api/views/kept.ts';
import { afterDeletion, keptFacts } from './kept-words.ts';

const nothing: KeptView = {
  until: null,
  rule: null,
  disposal: 'review',
  disposeOn: null,
  holds: 0,
  matters: [],
};
const contracts: KeptView = { ...nothing, until: '2036-11-21T12:00:00.000Z', rule: 'Contracts' };
const now = '2026-11-22T12:00:00.000Z';

test('a document says until when it’s kept, by which rule, and how many matters hold it', () => {
  expect(keptFacts(nothing)).toEqual([]);
  expect(keptFacts(contracts)).toEqual(['Kept until Nov 21, 2036', 'Contracts']);
  expect(keptFacts({ ...contracts, holds: 2 })).toEqual([
    ...['On hold (2 matters)', 'Kept until Nov 21, 2036', 'Contracts'],
  ]);
  expect(keptFacts({ ...contracts, disposal: 'erase', disposeOn: '2036-12-05T12:00:00.000Z' })).toEqual([
    ...['Will be erased on Dec 5, 2036', 'Contracts'],
  ]);
});

test('whoever deletes a document reads what really becomes of it', () => {
  expect(afterDeletion(nothing, now)).toMatch(/For 30 days a records manager can bring it back/);
  expect(afterDeletion({ ...nothing, until: '2026-12-01T12:00:00.000Z' }, now)).toMatch(/For 30 days/);
  expect(afterDeletion(contracts, now)).toMatch(
    /kept unseen until Nov 21, 2036 by the rule “Contracts”, and a records manager decides/,
  );
  expect(afterDeletion({ ...contracts, disposal: 'erase' }, now)).toMatch(/, and erased after that\.$/);
  expect(afterDeletion({ ...nothing, rule: 'Deeds' }, now)).toMatch(/kept unseen by the rule “Deeds”\.$/);
  expect(afterDeletion({ ...contracts, holds: 1 }, now)).toMatch(/^It’s on hold/);
});
