import { describe, expect, test } from 'vitest';
import { field, labelled, select } from '../testing/sample-field.ts';
import { selectFieldsOfPage, selectIsUnsaved, selectSelection } from './selectors.ts';
import { editor } from './slice.ts';
import { given } from './testing/given-editor.ts';

const { actions, reducer } = editor;

describe('placing', () => {
  test('a new field is what the specification says: default size and label, 12 points, required', () => {
    given()
      .when(
        actions.fieldPlaced({
          type: 'signature',
          recipientId: 'ann',
          pageNumber: 1,
          middle: { x: 300, y: 200 },
        }),
      )
      .expectFields({
        x: 200,
        y: 175,
        width: 200,
        height: 50,
        type: 'signature',
        label: 'Signature',
        fontSize: 12,
        required: true,
        recipientId: 'ann',
        pageNumber: 1,
        id: null,
      });
  });

  test('a box to tick has no font size, and near an edge a field stays on the page', () => {
    given()
      .when(
        actions.fieldPlaced({
          type: 'checkbox',
          recipientId: 'ann',
          pageNumber: 1,
          middle: { x: 2, y: 1_122 },
        }),
      )
      .expectFields({ x: 0, y: 1_103, width: 20, height: 20, fontSize: null });
  });

  test('it is selected, and the type no longer armed', () => {
    const { state } = given().when(
      actions.typeArmed('date'),
      actions.fieldPlaced({ type: 'date', recipientId: 'ann', pageNumber: 2, middle: { x: 300, y: 200 } }),
    );
    expect(selectSelection(state).map(({ type }) => type)).toEqual(['date']);
    expect(state.armed).toBeNull();
  });

  test('places nothing on a page that doesn’t exist', () => {
    given()
      .when(actions.fieldPlaced({ type: 'date', recipientId: 'ann', pageNumber: 9, middle: { x: 0, y: 0 } }))
      .expectFields();
  });
});

describe('moving and resizing', () => {
  test('all that is selected moves as far as all of it can', () => {
    given(field('a', { x: 10 }), field('b', { x: 100 }))
      .when(select('a', 'b'), actions.selectionMoved({ dx: -50, dy: 20 }))
      .expectFields({ x: 0, y: 120 }, { x: 90, y: 120 });
  });

  test('a resized field gets its automatic font size, and 50 × 30 at least', () => {
    given(field('a', { type: 'text', width: 200, height: 30 }))
      .when(actions.fieldResized({ key: 'a', width: 250, height: 5 }))
      .expectFields({ width: 250, height: 30, fontSize: 18 });
  });

  test('numbers typed for place and size follow the rules of the pointer', () => {
    given(field('a', { width: 100, height: 30 }))
      .when(
        actions.boxEntered({ key: 'a', box: { x: 5_000 } }),
        actions.boxEntered({ key: 'a', box: { height: 3 } }),
      )
      .expectFields({ x: 694, height: 30, width: 100 });
  });

  test('a font size stays as it is if only the place changes', () => {
    given(field('a', { fontSize: 13 }))
      .when(actions.boxEntered({ key: 'a', box: { y: 20 } }))
      .expectFields({ y: 20, fontSize: 13 });
  });

  test('what is lined up stays on its page; equal sizes bring equal font sizes', () => {
    given(field('a', { y: 100 }), field('b', { x: 700, y: 300, width: 60, height: 90 }))
      .when(select('a', 'b'), actions.selectionAligned('size'))
      .expectFields({ x: 100, width: 100, height: 30 }, { x: 694, width: 100, height: 30, fontSize: 8 });
  });
});

describe('editing', () => {
  test('a field that goes to a shorter page comes to lie on it', () => {
    given(field('a', { y: 1_000 }))
      .when(actions.fieldEdited({ keys: ['a'], changes: { pageNumber: 3 } }))
      .expectFields({ pageNumber: 3, y: 531 });
  });

  test('a label is no reason to move a field that reaches beyond its page', () => {
    given(field('a', { x: 780 }))
      .when(labelled('Landlord'))
      .expectFields({ x: 780, label: 'Landlord' });
  });

  test('several fields are assigned at once', () => {
    given(field('a'), field('b'))
      .when(actions.fieldEdited({ keys: ['a', 'b'], changes: { recipientId: 'bob' } }))
      .expectFields({ recipientId: 'bob' }, { recipientId: 'bob' });
  });

  test('deleting selects nothing', () => {
    const { state } = given(field('a'), field('b')).when(select('a'), actions.selectionRemoved());
    expect(Object.keys(state.fields)).toEqual(['b']);
    expect(state.selected).toEqual([]);
  });
});

describe('copies', () => {
  test('on the same page a copy lies a step beside, the next a step further', () => {
    given(field('a'))
      .when(select('a'), actions.selectionCopied(), actions.pasted(1), actions.pasted(1))
      .expectFields({ x: 100, y: 100 }, { x: 110, y: 110 }, { x: 120, y: 120 });
  });

  test('on another page copies lie where their originals do', () => {
    given(field('a'), field('b', { x: 300 }))
      .when(select('a', 'b'), actions.selectionCopied(), actions.pasted(2))
      .expectFields({}, {}, { pageNumber: 2, x: 100 }, { pageNumber: 2, x: 300 });
  });

  test('a copy is a field of its own, without what its original was filled with', () => {
    const { state } = given(field('a', { value: 'Ann' })).when(select('a'), actions.selectionDuplicated());
    expect(selectSelection(state)).toMatchObject([{ id: null, value: null, x: 110, y: 110 }]);
    expect(state.selected).not.toContain('a');
  });

  test('a field is copied to every page that has room for it, once', () => {
    given(field('a', { y: 700 }))
      .when(select('a'), actions.copiedToAllPages(), actions.copiedToAllPages())
      .expectFields({ pageNumber: 1 }, { pageNumber: 2, y: 700 });
  });
});

describe('what the server has', () => {
  test('fields that were not touched here become what they are there', () => {
    given(field('a'), field('b'))
      .when(actions.serverArrived([field('a', { x: 5, value: 'Ann' }), field('c')]))
      .expectFields({ key: 'a', x: 5, value: 'Ann' }, { key: 'c' });
  });

  test('of a touched field the changed members stay, the others follow the server', () => {
    given(field('a'))
      .when(labelled('Mine'), actions.serverArrived([field('a', { label: 'Theirs', x: 5 })]))
      .expectFields({ label: 'Mine', x: 5 });
  });

  test('a field that is not known there yet stays; one that is gone there goes, and its selection', () => {
    const { state } = given(field('a')).when(
      actions.fieldPlaced({ type: 'date', recipientId: 'ann', pageNumber: 1, middle: { x: 300, y: 300 } }),
      select('a'),
      actions.serverArrived([]),
    );
    expect(Object.values(state.fields).map(({ type }) => type)).toEqual(['date']);
    expect(state.selected).toEqual([]);
  });

  test('what was removed here does not come back while the server still has it', () => {
    given(field('a'))
      .when(select('a'), actions.selectionRemoved(), actions.serverArrived([field('a')]))
      .expectFields();
  });

  test('a space after a label is nothing that the server would have to be told', () => {
    const { state } = given(field('a')).when(labelled('Text '));
    expect(selectIsUnsaved(state)).toBe(false);
    expect(reducer(state, actions.serverArrived([field('a')])).fields.a?.label).toBe('Text ');
  });

  test('a refused change is dropped, what was changed since is not', () => {
    const before = given(field('a')).when(labelled('Refused'));
    const sent = before.state.fields.a ?? null;
    before
      .when(select('a'), actions.selectionMoved({ dx: 3, dy: 0 }), actions.saveRefused({ key: 'a', sent }))
      .expectFields({ label: 'Text', x: 103 });
  });

  test('a field that was deleted since its change was refused stays deleted', () => {
    const before = given(field('a')).when(labelled('Refused'), select('a'), actions.selectionRemoved());
    const sent = { ...field('a', { label: 'Refused' }), key: 'a' };
    before.when(actions.saveRefused({ key: 'a', sent })).expectFields();
  });

  test('a refused new field goes, a refused removal comes back', () => {
    given()
      .when(
        actions.fieldPlaced({ type: 'date', recipientId: 'ann', pageNumber: 1, middle: { x: 300, y: 300 } }),
      )
      .whenThen(({ state }) => actions.saveRefused({ key: Object.keys(state.fields)[0] ?? '', sent: null }))
      .expectFields();
    given(field('a'))
      .when(select('a'), actions.selectionRemoved(), actions.saveRefused({ key: 'a', sent: null }))
      .expectFields({ key: 'a' });
  });
});

describe('the view', () => {
  test('zoom goes from 50 to 200 in steps of 10; fitting to the width resets it', () => {
    const zooms = [37, 104, 999].map((to) => given().when(actions.zoomed(to)).state.zoom);
    expect(zooms).toEqual([50, 100, 200]);
    expect(given().when(actions.zoomed(150), actions.fittedToWidth()).state.zoom).toBe(100);
  });

  test('a preview has no selection', () => {
    const { state } = given(field('a')).when(select('a'), actions.previewToggled());
    expect([state.isPreview, state.selected]).toEqual([true, []]);
  });

  test('a preview ends where fields are placed', () => {
    const { state } = given().when(actions.previewToggled(), actions.typeArmed('date'));
    expect([state.isPreview, state.armed]).toEqual([false, 'date']);
    const placed = { type: 'date', recipientId: 'ann', pageNumber: 1, middle: { x: 200, y: 200 } } as const;
    expect(given().when(actions.previewToggled(), actions.fieldPlaced(placed)).state.isPreview).toBe(false);
  });

  test('a page’s fields come in reading order', () => {
    const { state } = given(field('a', { y: 300 }), field('b', { y: 100, x: 200 }), field('c', { y: 100 }));
    expect(selectFieldsOfPage(state, 1).map(({ key }) => key)).toEqual(['c', 'b', 'a']);
  });
});
