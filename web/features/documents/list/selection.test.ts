import { describe, expect, test } from 'vitest';
import { nothing, possibleFor, type Selection, toggled } from './selection.ts';
import { listed } from './testing/listed.ts';

describe('selecting documents', () => {
  test('one by one, and taking them back', () => {
    const two = click(click(nothing, 'a'), 'c');

    expect(idsOf(two)).toEqual(['a', 'c']);
    expect(idsOf(click(two, 'a'))).toEqual(['c']);
  });

  test.each([
    ['down', 'b', 'd', ['b', 'c', 'd']],
    ['up', 'd', 'b', ['b', 'c', 'd']],
    ['to itself', 'b', 'b', []],
  ])('a range with Shift, %s', (_way, first, last, selected) => {
    expect(idsOf(click(click(nothing, first), last, true))).toEqual(selected);
  });

  test('a range with Shift can also be taken back', () => {
    const all = click(click(nothing, 'a'), 'e', true);
    const without = click(click(all, 'b'), 'd', true);

    expect(idsOf(without)).toEqual(['a', 'e']);
  });

  test('Shift without an anchor that is shown selects one', () => {
    expect(idsOf(click({ ids: new Set(), anchor: 'filtered out' }, 'c', true))).toEqual(['c']);
  });
});

test.each([
  ['void', ['sent']],
  ['resend', ['sent']],
  ['zip', ['completed']],
  ['delete', ['draft', 'sent', 'completed', 'sealing', 'cancelled']],
] as const)('what can be done at once: %s', (action, ids) => {
  const documents = [
    listed({ id: 'draft' }),
    listed({ id: 'sent', status: 'sent' }),
    listed({ id: 'completed', status: 'completed' }),
    listed({ id: 'sealing', status: 'completed', sealed: false }),
    listed({ id: 'cancelled', status: 'cancelled' }),
  ];

  expect(possibleFor(action, documents).map(({ document: { id } }) => id)).toEqual(ids);
});

test.each([
  ['void', 'team-sender', true],
  ['void', 'team-preparer', false],
  ['resend', 'shared-edit', false],
  ['zip', 'team-viewer', true],
  ['delete', 'team-manager', true],
  ['delete', 'team-sender', false],
] as const)('nobody is offered what isn’t theirs to do: %s as %s', (action, role, isOffered) => {
  const status = action === 'zip' ? 'completed' : 'sent';

  expect(possibleFor(action, [listed({ status, as: [role] })])).toHaveLength(Number(isOffered));
});

const click = (selection: Selection, id: string, isRange = false) =>
  toggled(selection, id, ['a', 'b', 'c', 'd', 'e'], isRange);

const idsOf = ({ ids }: Selection) => [...ids].sort();
