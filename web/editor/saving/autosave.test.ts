import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { editor } from '../model/slice.ts';
import { field, labelled, select } from '../testing/sample-field.ts';
import { given, offline, passed, placed } from './testing/saving-editor.ts';

const { actions } = editor;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('when it is saved', () => {
  test('a field that was placed, deleted or brought back by undo, at once', async () => {
    const { when, sent } = given(field('a'));
    when(placed);
    await passed(0);
    expect(sent()).toEqual(['POST date']);

    when(select('a'), actions.selectionRemoved());
    await passed(0);
    expect(sent()).toEqual(['POST date', 'DELETE a']);

    when(actions.undone());
    await passed(0);
    expect(sent()).toEqual(['POST date', 'DELETE a', 'POST text']);
  });

  test.each([
    ['a move', 150, () => actions.selectionMoved({ dx: 5, dy: 0 })],
    ['an edited property', 500, () => actions.fieldEdited({ keys: ['a'], changes: { required: false } })],
    ['a resized field', 2_000, () => actions.fieldResized({ key: 'a', width: 300, height: 40 })],
  ] as const)('%s, %i ms later', async (_, delay, change) => {
    const { when, sent } = given(field('a'));
    when(select('a'), change());
    await passed(delay - 1);
    expect(sent()).toEqual([]);
    await passed(1);
    expect(sent()).toHaveLength(1);
  });

  test('a burst of arrow keys, once, when it has ended', async () => {
    const { when, sent } = given(field('a'));
    when(select('a'));
    for (const _ of [1, 2, 3]) {
      when(actions.selectionMoved({ dx: 1, dy: 0 }));
      await passed(100);
    }
    await passed(150);
    expect(sent()).toEqual(['PATCH a {"x":103}']);
  });

  test('each field has its own time', async () => {
    const { when, sent } = given(field('a'), field('b'));
    when(
      actions.fieldResized({ key: 'b', width: 300, height: 40 }),
      select('a'),
      actions.selectionMoved({ dx: 1, dy: 0 }),
    );
    await passed(150);
    expect(sent()).toEqual(['PATCH a {"x":101}']);
    await passed(1_850);
    expect(sent()[1]).toMatch(/^PATCH b/);
  });

  test('what is undone before it was sent is never sent', async () => {
    const { when, sent } = given(field('a'));
    when(select('a'), actions.selectionMoved({ dx: 1, dy: 0 }));
    when(actions.undone());
    await passed(5_000);
    expect(sent()).toEqual([]);
  });
});

describe('one request at a time', () => {
  test('what is edited meanwhile goes next, in its latest form', async () => {
    const { when, sent, answer } = given(field('a')).slow();
    when(select('a'), labelled('One'));
    await passed(500);
    when(labelled('Two'), labelled('Three'));
    await passed(1_000);
    expect(sent()).toEqual(['PATCH a {"label":"One"}']);
    await answer();
    expect(sent()).toEqual(['PATCH a {"label":"One"}', 'PATCH a {"label":"Three"}']);
  });

  test('a field that is moved and deleted while it is being placed is placed, then deleted by its id', async () => {
    const { when, sent, answer } = given().slow();
    when(placed, actions.selectionMoved({ dx: 9, dy: 0 }), actions.selectionRemoved());
    await passed(500);
    await answer();
    expect(sent()).toEqual(['POST date', 'DELETE new-1']);
  });

  test('a field that is moved while it is being placed is changed by its id', async () => {
    const { when, sent, answer } = given().slow();
    when(placed);
    when(actions.selectionMoved({ dx: 9, dy: 0 }));
    await passed(500);
    await answer();
    expect(sent()).toEqual(['POST date', 'PATCH new-1 {"x":249}']);
  });
});

describe('leaving', () => {
  test('flushing sends what waits, and says whether all is saved', async () => {
    const { when, autosave, sent } = given(field('a'), field('b'));
    when(actions.fieldResized({ key: 'a', width: 300, height: 40 }), select('b'));
    when(actions.selectionMoved({ dx: 1, dy: 0 }));
    const flushed = autosave.flush();
    await passed(0);
    expect([await flushed, sent().length]).toEqual([true, 2]);
    expect(await autosave.flush()).toBe(true);
  });

  test('flushing says no where it cannot', async () => {
    const { when, autosave } = given(field('a')).failing(offline);
    when(actions.fieldResized({ key: 'a', width: 300, height: 40 }));
    const flushed = autosave.flush();
    await passed(0);
    expect(await flushed).toBe(false);
  });

  test('at the very end everything goes at the same time, to go on without the page', async () => {
    const { when, autosave, sent, writes } = given(field('a'), field('b')).slow();
    when(select('a'), actions.selectionMoved({ dx: 1, dy: 0 }));
    await passed(150);
    when(labelled('Two'), select('b'), actions.selectionRemoved());
    autosave.leave();
    expect(sent()).toEqual(['PATCH a {"x":101}', 'DELETE b', 'PATCH a {"label":"Two"}']);
    expect(writes().every(({ keepalive }) => keepalive)).toBe(true);
  });

  test('what was changed back while it was being told is told as well', async () => {
    const { when, autosave, sent } = given(field('a'), field('b')).slow();
    when(select('a'), actions.selectionMoved({ dx: 1, dy: 0 }));
    await passed(150);
    when(actions.undone());
    autosave.leave();
    expect(sent()).toEqual(['PATCH a {"x":101}', 'PATCH a {"x":100}']);
  });

  test('a field whose placement has no answer yet cannot be told of', async () => {
    const { when, autosave, sent } = given().slow();
    when(placed);
    await passed(0);
    when(actions.selectionMoved({ dx: 9, dy: 0 }));
    autosave.leave();
    expect(sent()).toEqual(['POST date']);
  });
});

describe('what the server has', () => {
  test.each([0, 500])(
    'before a field was placed, it does not take the field away (read again after %i ms)',
    async (delay) => {
      const { when, answer, autosave, shown } = given(field('a')).slow().reloading(delay);
      when(placed);
      await answer();
      autosave.serverArrived([field('a')], Date.now());
      expect(shown()).toEqual(['a', 'new-1']);
    },
  );

  test('while fields are being copied, it takes none of the copies away', async () => {
    const { when, answer, autosave, shown, state, reads } = given(field('a')).slow().reloading(500);
    when(select('a'), actions.selectionCopied(), actions.pasted(1));
    await answer();
    await passed(499);
    when(actions.pasted(1));
    await passed(1);
    await answer();
    autosave.serverArrived([field('a'), field('new-1')], Date.now());
    expect([shown(), state().selected.length, reads()]).toEqual([['a', 'new-1', 'new-2'], 1, 0]);
  });

  test('is shown once it was read again with everything saved, however late the answer before is heard', async () => {
    const { when, answer, autosave, shown, reads } = given(field('a')).slow().reloading(500);
    when(placed);
    await answer();
    await passed(500);
    expect(reads()).toBe(1);
    autosave.serverArrived([field('a')], Date.now());
    expect(shown()).toEqual(['a', 'new-1']);
    await passed(20);
    autosave.serverArrived([field('a'), field('b'), field('new-1')], Date.now());
    expect(shown()).toEqual(['a', 'b', 'new-1']);
  });
});
