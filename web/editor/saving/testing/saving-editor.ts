import { configureStore } from '@reduxjs/toolkit';
import { vi } from 'vitest';
import type { Write } from '../../../lib/api/write.ts';
import type { ServerField } from '../../model/editor-field.ts';
import type { EditorState } from '../../model/editor-state.ts';
import { editor } from '../../model/slice.ts';
import { type Autosave, createAutosave, type Failure } from '../autosave.ts';
import { saveDelays } from '../save-delays.ts';

const { actions } = editor;

export const placed = actions.fieldPlaced({
  type: 'date',
  recipientId: 'ann',
  pageNumber: 1,
  middle: { x: 300, y: 300 },
});

export const offline: Failure = {
  isFinal: false,
  isGone: false,
  message: 'We couldn’t reach the server.',
};
export const refused: Failure = { isFinal: true, isGone: false, message: 'It was sent.' };
export const gone: Failure = { isFinal: true, isGone: true, message: 'Not found.' };

export const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** An editor with a server that answers at once, or only when the test says so. */
export const given = (...fields: ServerField[]) => {
  const writes: Write[] = [];
  const toasts: string[] = [];
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
    onPropertiesSaved: () => toasts.push('saved'),
    onFailed: (what) => toasts.push(`failed to ${what}`),
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
    toasts: () => toasts,
    reads: () => reads,
    shown: () =>
      Object.values(store.getState().fields)
        .map(({ id }) => id)
        .toSorted(),
    /** Makes the editor read the server's fields again this many milliseconds after everything is saved. */
    reloading: (delay: number) => {
      reloadDelay = delay;
      return world;
    },
    /** Makes the server answer only when the test says so. */
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
