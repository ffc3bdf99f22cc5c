import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { editor } from '../model/slice.ts';
import { field, labelled, select } from '../testing/sample-field.ts';
import { given, gone, offline, passed, placed, refused } from './testing/saving-editor.ts';

const { actions } = editor;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('what people are told', () => {
  test('saving, then saved; what the server has is read again once nothing is left', async () => {
    const { when, state, answer, reads } = given(field('a'), field('b')).slow();
    when(select('a', 'b'), actions.selectionMoved({ dx: 1, dy: 0 }));
    await passed(150);
    expect(state().saving.kind).toBe('saving');
    await answer();
    expect([state().saving.kind, reads()]).toEqual(['saving', 0]);
    await answer();
    expect([state().saving.kind, reads()]).toEqual(['saved', 1]);
  });

  test('saved properties, once for all fields; nothing for a move', async () => {
    const { when, toasts } = given(field('a'), field('b'));
    when(select('a'), actions.selectionMoved({ dx: 1, dy: 0 }));
    await passed(1_000);
    expect(toasts()).toEqual([]);
    when(actions.fieldEdited({ keys: ['a', 'b'], changes: { required: false } }));
    await passed(1_000);
    expect(toasts()).toEqual(['saved']);
  });

  test('properties that could not be saved; nothing for a move but that it is not saved', async () => {
    const { when, toasts, state } = given(field('a')).failing(offline);
    when(select('a'), actions.selectionMoved({ dx: 1, dy: 0 }));
    await passed(150);
    expect([toasts(), state().saving]).toEqual([
      [],
      { kind: 'failed', message: 'We couldn’t reach the server.', isRefused: false },
    ]);
    const other = given(field('a')).failing(offline);
    other.when(labelled('Two'));
    await passed(10_000);
    expect(other.toasts()).toEqual(['failed to edit']);
  });

  test('nothing of what is said elsewhere already; it is saved once that is over', async () => {
    const { when, toasts, failing, recover } = given(field('a'));
    failing({ ...offline, isAnnounced: true });
    when(labelled('Two'));
    await passed(10_000);
    expect(toasts()).toEqual([]);
    recover();
    await passed(30_000);
    expect(toasts()).toEqual(['saved']);
  });

  test('fields that could not be placed or deleted, once each, however often that is tried', async () => {
    const { when, toasts, failing, recover } = given(field('a'));
    failing(offline);
    when(placed);
    await passed(10_000);
    expect(toasts()).toEqual(['failed to place']);

    recover();
    await passed(30_000);
    failing(refused, 'DELETE');
    when(select('a'), actions.selectionRemoved());
    await passed(10_000);
    expect(toasts()).toEqual(['failed to place', 'failed to remove']);
  });
});

describe('when it fails', () => {
  test('it is tried again, later and later, and at once when somebody asks', async () => {
    const { when, sent, autosave } = given(field('a')).failing(offline);
    when(select('a'), actions.selectionMoved({ dx: 1, dy: 0 }));
    await passed(150);
    await passed(1_000);
    expect(sent()).toHaveLength(2);
    await passed(1_999);
    expect(sent()).toHaveLength(2);
    autosave.retry();
    await passed(0);
    expect(sent()).toHaveLength(3);
  });

  test('a placement that got no answer is sent again under the same key, so that it cannot happen twice', async () => {
    const { when, keys, sent, recover } = given().failing(offline);
    when(placed);
    await passed(0);
    when(actions.selectionMoved({ dx: 9, dy: 0 }));
    recover();
    await passed(2_000);
    expect(sent()).toEqual(['POST date', 'POST date', 'PATCH new-1 {"x":249}']);
    expect(keys()[0]).toBe(keys()[1]);
    expect(keys()[2]).not.toBe(keys()[1]);
  });

  test('one that was deleted meanwhile is asked for again too, and then deleted', async () => {
    const { when, sent, recover } = given().failing(offline);
    when(placed);
    await passed(0);
    when(actions.selectionRemoved());
    recover();
    await passed(2_000);
    expect(sent()).toEqual(['POST date', 'POST date', 'DELETE new-1']);
  });

  test('a refused change is dropped, the reason said, and the rest goes on', async () => {
    const { when, state, sent, reads } = given(field('a'), field('b')).failing(refused, 'PATCH a');
    when(select('a', 'b'), actions.selectionMoved({ dx: 1, dy: 0 }));
    await passed(5_000);
    expect(sent()).toHaveLength(2);
    expect([state().fields.a?.x, state().fields.b?.x, reads()]).toEqual([100, 101, 1]);
    expect(state().saving).toEqual({ kind: 'failed', message: 'It was sent.', isRefused: true });
  });

  test('a field that is gone already need not be deleted', async () => {
    const { when, state } = given(field('a')).failing(gone);
    when(select('a'), actions.selectionRemoved());
    await passed(0);
    expect([state().saving.kind, state().saved]).toEqual(['saved', {}]);
  });
});
