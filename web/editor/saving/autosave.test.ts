import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Write } from '../../lib/api/write.ts';
import type { ServerField } from '../model/editor-field.ts';
import type { EditorState } from '../model/editor-state.ts';
import { editor } from '../model/slice.ts';
import { type Autosave, createAutosave, type Failure } from './autosave.ts';
import { saveDelays } from './save-delays.ts';

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
    const { when, told } = given(field('a'), field('b'));
    when(select('a'), actions.selectionMoved({ dx: 1, dy: 0 }));
    await passed(1_000);
    expect(told()).toEqual([]);
    when(actions.fieldEdited({ keys: ['a', 'b'], changes: { required: false } }));
    await passed(1_000);
    expect(told()).toEqual(['saved']);
  });

  test('properties that could not be saved; nothing for a move but that it is not saved', async () => {
    const { when, told, state } = given(field('a')).failing(offline);
    when(select('a'), actions.selectionMoved({ dx: 1, dy: 0 }));
    await passed(150);
    expect([told(), state().saving]).toEqual([
      [],
      { kind: 'failed', message: 'The server could not be reached.', isRefused: false },
    ]);
    const other = given(field('a')).failing(offline);
    other.when(labelled('Two'));
    await passed(10_000);
    expect(other.told()).toEqual(['failed to edit']);
  });

  test('nothing of what is said elsewhere already; it is saved once that is over', async () => {
    const { when, told, failing, recover } = given(field('a'));
    failing({ ...offline, isAnnounced: true });
    when(labelled('Two'));
    await passed(10_000);
    expect(told()).toEqual([]);
    recover();
    await passed(30_000);
    expect(told()).toEqual(['saved']);
  });

  test('fields that could not be placed or deleted, once each, however often that is tried', async () => {
    const { when, told, failing, recover } = given(field('a'));
    failing(offline);
    when(placed);
    await passed(10_000);
    expect(told()).toEqual(['failed to place']);

    recover();
    await passed(30_000);
    failing(refused, 'DELETE');
    when(select('a'), actions.selectionRemoved());
    await passed(10_000);
    expect(told()).toEqual(['failed to place', 'failed to remove']);
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

  test('a placement that nobody answered is asked for under the same key, so that it cannot happen twice', async () => {
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

const field = (id: string): ServerField => ({
  ...{ id, recipientId: 'ann', type: 'text', label: 'Text', pageNumber: 1, fontSize: 12, required: true },
  ...{ x: 100, y: 100, width: 100, height: 30, value: null },
});

const placed = actions.fieldPlaced({
  ...{ type: 'date', recipientId: 'ann', pageNumber: 1, middle: { x: 300, y: 300 } },
});
const select = (...keys: string[]) => actions.selectionChanged(keys);
const labelled = (label: string) => actions.fieldEdited({ keys: ['a'], changes: { label } });

const offline: Failure = { isFinal: false, isGone: false, message: 'The server could not be reached.' };
const refused: Failure = { isFinal: true, isGone: false, message: 'It was sent.' };
const gone: Failure = { isFinal: true, isGone: true, message: 'Not found.' };

const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** An editor with a server that answers at once, or as it is told to. */
const given = (...fields: ServerField[]) => {
  const writes: Write[] = [];
  const told: string[] = [];
  const waiting: (() => void)[] = [];
  let isSlow = false;
  let failure: Failure | null = null;
  let failing = '';
  let reads = 0;
  let reloadDelay = 0;
  let made = 0;

  const send = async (write: Write) => {
    writes.push(write);
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    if (failure && lineOf(write).startsWith(failing)) throw failure;
    return { id: write.method === 'POST' ? `new-${++made}` : 'old' };
  };
  const store = configureStore({ reducer: editor.reducer });
  const autosave: Autosave = createAutosave(store, () => ({
    calls,
    delays: saveDelays,
    send,
    failureOf: (error) => error as Failure,
    onPropertiesSaved: () => told.push('saved'),
    onFailed: (what) => told.push(`failed to ${what}`),
    reloadDelay,
    readAgain: () => {
      reads += 1;
    },
  }));
  store.dispatch(actions.opened({ fields, pages: [{ width: 595, height: 842 }] }));

  const world = {
    when: (...following: Parameters<typeof store.dispatch>[0][]) => {
      for (const action of following) {
        const before = store.getState();
        store.dispatch(action);
        autosave.noticed(action.type, before);
      }
    },
    autosave,
    state: (): EditorState => store.getState(),
    sent: () => writes.map(lineOf),
    keys: () => writes.map(({ key }) => key),
    writes: () => writes,
    told: () => told,
    reads: () => reads,
    shown: () =>
      Object.values(store.getState().fields)
        .map(({ id }) => id)
        .toSorted(),
    /** What the server has is read again that many milliseconds after everything is saved. */
    reloading: (delay: number) => {
      reloadDelay = delay;
      return world;
    },
    /** The server answers only when it is told to. */
    slow: () => {
      isSlow = true;
      return world;
    },
    answer: async () => {
      waiting.shift()?.();
      await passed(0);
    },
    failing: (how: Failure, what = '') => {
      failure = how;
      failing = what;
      return world;
    },
    recover: () => {
      failure = null;
    },
  };

  return world;
};

const calls = {
  place: (body: { type: string }): Write => ({ method: 'POST', path: body.type, body }),
  change: (id: string, body: object): Write => ({ method: 'PATCH', path: id, body }),
  remove: (id: string): Write => ({ method: 'DELETE', path: id }),
};

const lineOf = ({ method, path, body }: Write) =>
  `${method} ${path}${method === 'PATCH' ? ` ${JSON.stringify(body)}` : ''}`;
