import { expect, test } from 'vitest';
import type { Finding } from '../../../audit/finding.ts';
import { findingsForRecord, placeOf } from './findings.ts';

const foundIn = (stream: string, revision: number): Finding => ({
  part: 'writer',
  stream,
  revision,
  position: '1',
  what: 'Command did not write it.',
});

test('what is on record as a foreign event hides nothing else, however much of it there is', () => {
  const many = Array.from({ length: 150 }, (_, revision) => foundIn('document-1', revision));
  const [one, other] = [foundIn('epochs', 3), foundIn('checkpoints-1', 7)];

  const recorded = findingsForRecord([...many, one, other], new Set(many.map(placeOf)));

  expect(recorded).toHaveLength(100);
  expect(recorded.slice(0, 3).map(placeOf)).toEqual(
    [one, other, many[0]].map((found) => found && placeOf(found)),
  );
});
