import { expect, test } from 'vitest';
import { firstProblem } from './first-problem.ts';

const chain = { kind: 'unbroken', events: 3, head: 'ab', isSigned: true, at: '' } as const;
const integrity = { state: 'not-signed-in', revision: 1, problem: 'No one was signed in.' } as const;

test('an event in whose session nobody was signed in is shown, unless the browser found something worse', () => {
  expect(firstProblem({ chain, treeHead: null, integrity })).toMatchObject({
    sentence: 'No one was signed in.',
    place: 1,
    places: [1],
    mark: 'No one was signed in',
  });
  const foreign = { kind: 'foreign', place: 2, places: [2], sentence: 'Someone else’s.', at: '' } as const;
  expect(firstProblem({ chain: foreign, treeHead: null, integrity })).toMatchObject({ place: 2 });
  expect(firstProblem({ chain: null, treeHead: null, integrity })).toBeNull();
});
