import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import type { PageSize } from '#contracts/document/fields/geometry.ts';
import { Problem, write } from '../lib/api/http.ts';
import type { Area } from '../lib/api/query-client.ts';
import { useToasts } from '../ui/toasts/toasts.tsx';
import type { CanvasHandle, GhostHandle } from './model/canvas-handle.ts';
import type { ServerField } from './model/editor-field.ts';
import type { EditorDispatch, EditorState, FieldSizes } from './model/editor-state.ts';
import { editor } from './model/slice.ts';
import type { EditorWords } from './model/words.ts';
import {
  type Autosave,
  type AutosavePort,
  createAutosave,
  type Failure,
  type FieldCalls,
} from './saving/autosave.ts';
import { type SaveDelays, saveDelays } from './saving/save-delays.ts';
import { texts } from './texts.ts';

/** People whom fields can be for. `colour` is an index into the eight colour schemes (recipient-colours.ts). */
export type Assignee = {
  readonly id: string;
  readonly name: string;
  readonly colour: number;
  readonly email?: string;
};

/** What is being edited: a document, or a template. */
export type EditorSource = {
  readonly fields: readonly ServerField[];
  /** When `fields` were read, in milliseconds. A read with the same content counts as news too. */
  readonly readAt: number;
  /** In points, first page first. */
  readonly pages: readonly PageSize[];
  readonly assignees: readonly Assignee[];
  readonly imageOf: (page: number) => string;
  readonly wordsOf: (page: number) => string;
  readonly calls: FieldCalls;
  readonly labels: EditorWords;
  /** Which data is read again once everything is saved. */
  readonly area: Area;
  /** Milliseconds to wait before reading again. */
  readonly reloadDelay?: number;
  readonly sizes?: FieldSizes;
  readonly delays?: SaveDelays;
  readonly isReadOnly?: boolean;
};

type Editor = EditorSource & {
  /** `flush` sends pending changes and answers whether everything is saved. */
  readonly autosave: Pick<Autosave, 'flush' | 'retry'>;
  readonly canvas: { current: CanvasHandle | null };
  readonly ghost: { current: GhostHandle | null };
};

/** The document or template being edited, and everything about it that isn't in the store. */
export const useEditor = (): Editor => {
  const found = useContext(EditorContext);
  if (!found) throw new Error('This part of the editor stands outside of its store.');

  return found;
};

const EditorContext = createContext<Editor | null>(null);

export const useEditorSelector = useSelector.withTypes<EditorState>();
export const useEditorDispatch = useDispatch.withTypes<EditorDispatch>();

/** Makes a store for each document or template that is opened: give it the id as its key. */
export const EditorStore = ({ children, ...source }: EditorSource & { readonly children: ReactNode }) => {
  const port = useAutosavePort(source);
  const current = useRef(port);
  current.current = port;
  const [{ store, autosave }] = useState(() => openStore(source, () => current.current));
  const canvas = useRef<CanvasHandle | null>(null);
  const ghost = useRef<GhostHandle | null>(null);
  const { fields, readAt } = source;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a read that says the same again is news too
  useEffect(() => {
    autosave.serverArrived(fields, readAt);
  }, [fields, readAt]);
  useEffect(() => saveWhenLeaving(autosave), [autosave]);

  return (
    <Provider store={store}>
      <EditorContext value={{ ...source, autosave, canvas, ghost }}>{children}</EditorContext>
    </Provider>
  );
};

const openStore = ({ fields, pages, sizes }: EditorSource, port: () => AutosavePort) => {
  let autosave: Autosave | undefined;
  const noticing: Middleware = (api) => (next) => (action) => {
    const before = api.getState();
    const result = next(action);
    autosave?.noticed((action as { type: string }).type, before);

    return result;
  };
  const store = configureStore({
    reducer: editor.reducer,
    // Its checks would walk through every field at every action.
    middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(noticing),
    devTools: false,
  });
  store.dispatch(editor.actions.opened({ fields, pages, ...(sizes && { sizes }) }));
  autosave = createAutosave(store, port);

  return { store, autosave };
};

const useAutosavePort = (source: EditorSource): AutosavePort => {
  const { calls, labels, delays = saveDelays, area, reloadDelay = 0 } = source;
  const client = useQueryClient();
  const { succeeded, failed } = useToasts();

  return {
    calls,
    delays,
    send: (request) => write(request),
    failureOf,
    onPropertiesSaved: () => labels.edited && succeeded(...labels.edited),
    onFailed: (what) => {
      const toast = { place: labels.notPlaced, edit: labels.notEdited, remove: labels.notRemoved }[what];
      if (toast) failed(...toast);
    },
    readAgain: () => void client.invalidateQueries({ queryKey: [area] }),
    reloadDelay,
  };
};

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof Problem)) return { isFinal: false, isGone: false, message: texts.saving.failed };
  const { status, code, sentence } = error;
  const isFinal = status >= 400 && status < 500 && ![401, 408, 429].includes(status);

  return {
    isFinal,
    isGone: status === 404,
    // The shell already says it on every screen (lib/api/restoring.ts).
    isAnnounced: code === 'restoring',
    message: sentence ?? texts.saving.unreachable,
  };
};

const saveWhenLeaving = ({ flush, leave, retry }: Autosave) => {
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void flush();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('online', retry);
  document.addEventListener('visibilitychange', onHidden);

  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('online', retry);
    document.removeEventListener('visibilitychange', onHidden);
    void flush();
  };
};
