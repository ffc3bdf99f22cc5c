import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterwards, movedTo, stepped } from './reorder.ts';

describe('somebody who is put at another place', () => {
  test('signs there, and everybody behind goes on from there', () => {
    expect(put(['ada 1', 'bob 2', 'cas 3'], 'cas', 0)).toEqual(['cas 1', 'ada 2', 'bob 3']);
    expect(put(['ada 1', 'bob 2', 'cas 3'], 'ada', 1)).toEqual(['bob 1', 'ada 2', 'cas 3']);
    expect(put(['ada 4', 'bob 7'], 'ada', 1)).toEqual(['bob 1', 'ada 2']);
  });

  test('between two who sign at the same time signs with them', () => {
    expect(put(['ada 1', 'bob 1', 'cas 2'], 'cas', 1)).toEqual(['ada 1', 'bob 1', 'cas 1']);
  });

  test('at the edge of those who sign at the same time signs alone', () => {
    expect(put(['ada 1', 'bob 1', 'cas 2'], 'cas', 0)).toEqual(['cas 1', 'ada 2', 'bob 2']);
    expect(put(['ada 1', 'bob 1', 'cas 2'], 'ada', 1)).toEqual(['bob 1', 'ada 2', 'cas 3']);
  });

  test('where they were before changes nothing', () => {
    expect(movedTo(people(['ada 2', 'bob 5']), 'bob', 1)).toEqual([]);
    expect(movedTo(people(['ada 2']), 'nobody', 0)).toEqual([]);
  });
});

describe('somebody who goes one step', () => {
  test('changes places with a neighbour', () => {
    expect(step(['ada 1', 'bob 2', 'cas 3'], 'cas', 'up')).toEqual(['ada 1', 'cas 2', 'bob 3']);
    expect(step(['ada 1', 'bob 2', 'cas 3'], 'ada', 'down')).toEqual(['bob 1', 'ada 2', 'cas 3']);
  });

  test('joins those who sign at the same time, and leaves them with the next step', () => {
    const list = ['ada 1', 'bob 1', 'cas 2'];

    expect(step(list, 'cas', 'up')).toEqual(['ada 1', 'bob 1', 'cas 1']);
    expect(step(step(list, 'cas', 'up'), 'cas', 'up')).toEqual(['cas 1', 'ada 2', 'bob 2']);
    expect(step(list, 'ada', 'down')).toEqual(['bob 1', 'ada 2', 'cas 3']);
  });

  test('stays at the ends of the list', () => {
    expect(stepped(people(['ada 1', 'bob 2']), 'ada', 'up')).toEqual([]);
    expect(stepped(people(['ada 1', 'bob 2']), 'bob', 'down')).toEqual([]);
    expect(stepped(people(['ada 1']), 'nobody', 'up')).toEqual([]);
  });
});

test('wherever somebody goes, numbers have no gaps, and all others stay together or apart as they were', () => {
  const lists = fc
    .array(fc.nat(3), { minLength: 2, maxLength: 8 })
    .map((orders) => orders.toSorted().map((order, n) => `p${n} ${order + 1}`));
  const goings = fc.oneof(
    fc.nat(7).map((place) => (list: readonly string[], id: string) => put(list, id, place % list.length)),
    fc
      .constantFrom('up' as const, 'down' as const)
      .map((direction) => (list: readonly string[], id: string) => step(list, id, direction)),
  );

  fc.assert(
    fc.property(lists, fc.nat(7), goings, (list, from, go) => {
      const before = people(list);
      const moved = before[from % before.length]?.id ?? '';
      const now = people(go(list, moved));
      const order = new Map(now.map(({ id, signingOrder }) => [id, signingOrder]));
      const others = before.filter(({ id }) => id !== moved);

      expect(now.length).toBe(before.length);
      if (now.some((one) => before.find(({ id }) => id === one.id)?.signingOrder !== one.signingOrder))
        expect([...new Set(order.values())].toSorted()).toEqual(
          Array.from({ length: new Set(order.values()).size }, (_, n) => n + 1),
        );
      for (const one of others)
        for (const other of others)
          expect(Math.sign((order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))).toBe(
            Math.sign(one.signingOrder - other.signingOrder),
          );
    }),
  );
});

const people = (list: readonly string[]) =>
  list.map((one) => {
    const [id = '', order] = one.split(' ');

    return { id, signingOrder: Number(order) };
  });

const shown = (list: readonly string[], changes: Parameters<typeof afterwards>[1]) =>
  afterwards(people(list), changes)
    .toSorted((one, other) => one.signingOrder - other.signingOrder)
    .map(({ id, signingOrder }) => `${id} ${signingOrder}`);

const put = (list: readonly string[], id: string, place: number) =>
  shown(list, movedTo(people(list), id, place));
const step = (list: readonly string[], id: string, direction: 'up' | 'down') =>
  shown(list, stepped(people(list), id, direction));
