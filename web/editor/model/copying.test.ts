import { expect, test } from 'vitest';
import { field, select } from '../testing/sample-field.ts';
import { isOnAllPages, pagesToCopyTo } from './copying.ts';
import { besideOthers } from './placing.ts';
import { editor } from './slice.ts';
import { given } from './testing/given-editor.ts';

const { actions } = editor;

test('it is known before to how many pages a field is copied, and whether all have it', () => {
  const before = given(field('a')).when(select('a'));
  expect([pagesToCopyTo(before.state), isOnAllPages(before.state)]).toEqual([2, false]);

  const after = before.when(actions.copiedToAllPages());
  expect([pagesToCopyTo(after.state), isOnAllPages(after.state)]).toEqual([0, true]);
});

test('a page without room for a field gets none, and so not all pages have it', () => {
  const { state } = given(field('a', { y: 1_000 }), field('b', { y: 1_000, pageNumber: 2 })).when(
    select('a'),
  );
  expect([pagesToCopyTo(state), isOnAllPages(state)]).toEqual([0, false]);
});

test('what several pages are given is taken back in one step', () => {
  given(field('a'), field('b', { y: 300 }))
    .when(select('a', 'b'), actions.copiedToAllPages(), actions.undone())
    .expectFields({ key: 'a' }, { key: 'b' })
    .when(actions.selectionMoved({ dx: 1, dy: 0 }))
    .expectFields({ x: 101 }, { x: 101 });
});

test('a field is placed beside those that already have their middle there', () => {
  const middle = { x: 150, y: 115 };
  const there = given(field('a'), field('b', { x: 116, y: 116 })).state.fields;
  expect(besideOthers({ pageNumber: 1, middle }, Object.values(there))).toEqual({ x: 182, y: 147 });
  expect(besideOthers({ pageNumber: 2, middle }, Object.values(there))).toEqual(middle);
});
