import { describe, expect, test } from 'vitest';
import { field, labelled, select } from '../testing/sample-field.ts';
import type { EditorState } from './editor-state.ts';
import { selectCanRedo, selectCanUndo } from './selectors.ts';
import { editor } from './slice.ts';
import { given, saved } from './testing/given-editor.ts';

const { actions } = editor;

describe('undo and redo', () => {
  test('every kind of change can be taken back and made again', () => {
    const changes = [
      actions.fieldPlaced({ type: 'date', recipientId: 'ann', pageNumber: 1, middle: { x: 300, y: 300 } }),
      actions.selectionMoved({ dx: 5, dy: 5 }),
      actions.fieldResized({ key: 'a', width: 300, height: 60 }),
      actions.fieldEdited({ keys: ['a'], changes: { label: 'Landlord' } }),
      actions.selectionRemoved(),
      actions.selectionDuplicated(),
    ];
    for (const change of changes) {
      const before = given(field('a')).when(select('a'));
      const after = before.when(change);
      expect(members(after.when(actions.undone()).state)).toEqual(members(before.state));
      expect(members(after.when(actions.undone(), actions.redone()).state)).toEqual(members(after.state));
    }
  });

  test('a burst of arrow keys is one step; keys after a pause are another', () => {
    given(field('a'))
      .when(
        select('a'),
        ...[1, 1, 1].map((dx) => actions.selectionMoved({ dx, dy: 0, gesture: 'keys 1' })),
        actions.selectionMoved({ dx: 1, dy: 0, gesture: 'keys 2' }),
        actions.undone(),
      )
      .expectFields({ x: 103 })
      .when(actions.undone())
      .expectFields({ x: 100 });
  });

  test('a label typed letter by letter is one step until it is saved', () => {
    given(field('a'))
      .when(...['L', 'La', 'Lan'].map(labelled), actions.saveStarted(), labelled('Land'), actions.undone())
      .expectFields({ label: 'Lan' })
      .when(actions.undone())
      .expectFields({ label: 'Text' });
  });

  test('what changed nothing is no step', () => {
    const { state } = given(field('a', { x: 0 })).when(
      select('a'),
      actions.selectionMoved({ dx: -9, dy: 0 }),
    );
    expect(selectCanUndo(state)).toBe(false);
  });

  test('a new change makes redoing impossible', () => {
    const { state } = given(field('a')).when(
      select('a'),
      actions.selectionMoved({ dx: 1, dy: 0 }),
      actions.undone(),
      actions.selectionMoved({ dx: 2, dy: 0 }),
    );
    expect(selectCanRedo(state)).toBe(false);
  });

  test('what another tab did meanwhile is not taken back', () => {
    given(field('a'), field('b'))
      .when(
        select('a'),
        actions.selectionMoved({ dx: 9, dy: 0 }),
        ...saved('a', { x: 109 }),
        actions.serverArrived([field('a', { x: 109, label: 'Landlord' }), field('c')]),
        actions.undone(),
      )
      .expectFields({ x: 100, label: 'Landlord' }, { key: 'c' });
  });

  test('a step whose field is gone elsewhere is passed over', () => {
    given(field('a'), field('b'))
      .when(
        ...[select('a'), actions.selectionMoved({ dx: 9, dy: 0 })],
        ...[select('b'), actions.selectionMoved({ dx: 5, dy: 0 })],
        ...[...saved('a', { x: 109 }), ...saved('b', { x: 105 })],
        actions.serverArrived([field('a', { x: 109 })]),
        actions.undone(),
      )
      .expectFields({ x: 100 });
  });
});

/** Keys and ids of what came back are new. */
const members = ({ fields }: EditorState) => Object.values(fields).map(({ key: _, id: __, ...rest }) => rest);
