import { expect, test } from 'vitest';
import { documentProblem } from './possible.ts';
import { carl, known, recorded, sam, uploaded } from './testing/sample-history.ts';

test('a recipient comes once, though they were removed since', () => {
  const left = known(uploaded, sam, carl, { type: 'RecipientRemoved', data: { recipient: 'carl' } });

  expect(documentProblem(left, recorded(carl, 4))).toBe('the recipient was there already');
  expect(documentProblem(known(uploaded, sam), recorded(carl, 2))).toBeNull();
});
