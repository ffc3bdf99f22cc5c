import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changesBetween,
  losingFields,
  type RoleRow,
  rowPut,
  rowStepped,
  rowsOf,
  withAnotherRow,
} from './role-rows.ts';

test('roles stand in signing order; without any, those that a template begins with', () => {
  expect(rowsOf([bob, ann]).map(({ name }) => name)).toEqual(['Ann', 'Bob']);
  expect(rowsOf([]).map(({ id, name, signingOrder }) => [id, name, signingOrder])).toEqual([
    [null, 'Signer 1', '1'],
    [null, 'Signer 2', '2'],
    [null, 'CC Recipient', '3'],
  ]);
});

test('a new role signs after all others', () => {
  expect(withAnotherRow(rowsOf([ann, bob]), 'new').at(-1)).toMatchObject({
    role: 'signer',
    signingOrder: '3',
  });
});

describe('a role that is moved', () => {
  const keyOf = (rows: readonly RoleRow[], name: string) => rows.find((row) => row.name === name)?.key ?? '';
  const up = (rows: readonly RoleRow[], name: string) => orders(rowStepped(rows, keyOf(rows, name), 'up'));
  const put = (rows: readonly RoleRow[], name: string, place: number) =>
    orders(rowPut(rows, keyOf(rows, name), place));

  test('one step up changes places with the one above', () => {
    expect(up(rowsOf([ann, bob]), 'Bob')).toEqual(['Bob 1', 'Ann 2']);
  });

  test('up from those with whom it signed at the same time signs before them', () => {
    const rows = rowsOf([ann, { ...bob, signingOrder: 1 }, { ...cas, signingOrder: 2 }]);
    expect(up(rows, 'Bob')).toEqual(['Bob 1', 'Ann 2', 'Cas 3']);
  });

  test('up from the top stays where it is', () => {
    const rows = rowsOf([ann, bob]);
    expect(rowStepped(rows, keyOf(rows, 'Ann'), 'up')).toBe(rows);
  });

  test('by drag signs where it is put', () => {
    const rows = rowsOf([ann, bob, cas]);
    expect(put(rows, 'Cas', 0)).toEqual(['Cas 1', 'Ann 2', 'Bob 3']);
    expect(put(rows, 'Ann', 2)).toEqual(['Bob 1', 'Cas 2', 'Ann 3']);
  });

  test('goes to the row that it was dropped on, even among numbers that were typed and not sorted yet', () => {
    const rows = rowsOf([ann, bob, cas]).map((row) => ({
      ...row,
      signingOrder: { Ann: '5', Bob: '2', Cas: '3' }[row.name] ?? '',
    }));
    expect(put(rows, 'Cas', 1)).toEqual(['Cas 1', 'Bob 2', 'Ann 3']);
  });

  test('leaves rows in signing order, and every role there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 6 }),
        fc.nat(),
        fc.nat(),
        (some, from, to) => {
          const rows = rowsOf(some.map((signingOrder, place) => ({ ...ann, id: `${place}`, signingOrder })));
          const moved = rows[from % rows.length]?.key ?? '';
          for (const after of [
            rowPut(rows, moved, to % rows.length),
            rowStepped(rows, moved, 'up'),
            rowStepped(rows, moved, 'down'),
          ]) {
            const numbers = after.map(({ signingOrder }) => Number(signingOrder));
            expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
            expect(new Set(after.map(({ key }) => key))).toEqual(new Set(rows.map(({ key }) => key)));
          }
        },
      ),
    );
  });
});

describe('the server is told', () => {
  test('nothing where nothing was changed', () => {
    expect(changesBetween([ann, bob], rowsOf([ann, bob]))).toEqual([]);
  });

  test('what was changed, and what is removed last', () => {
    const [first] = rowsOf([ann, bob]) as [RoleRow];
    const added = { ...first, key: 'new', id: null, name: ' Cas ', role: 'cc', signingOrder: '' } as const;
    expect(changesBetween([ann, bob], [{ ...first, name: 'Anna' }, added])).toEqual([
      { kind: 'edit', id: 'ann', body: { name: 'Anna' } },
      { kind: 'add', key: 'new', body: { name: 'Cas', role: 'cc', signingOrder: 1 } },
      { kind: 'remove', id: 'bob' },
    ]);
  });
});

test('fields go with a role that is removed or signs no longer', () => {
  const [first] = rowsOf([ann, bob, cas]) as [RoleRow];
  const counts = { ann: 2, bob: 1 };
  expect(losingFields([ann, bob, cas], [{ ...first, role: 'cc' }], counts)).toEqual([
    { name: 'Ann', fields: 2 },
    { name: 'Bob', fields: 1 },
  ]);
  expect(losingFields([ann, bob], rowsOf([ann, bob]), counts)).toEqual([]);
});

const orders = (rows: readonly RoleRow[]) => rows.map(({ name, signingOrder }) => `${name} ${signingOrder}`);

const ann = { id: 'ann', name: 'Ann', role: 'signer', signingOrder: 1 } as const;
const bob = { id: 'bob', name: 'Bob', role: 'signer', signingOrder: 2 } as const;
const cas = { id: 'cas', name: 'Cas', role: 'cc', signingOrder: 3 } as const;
