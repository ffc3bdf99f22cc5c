import { type KeyboardEvent, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { EditorState } from '../model/editor-state.ts';
import { useEditor, useEditorDispatch } from '../store.tsx';
import { comboOf } from './combos.ts';
import { shortcuts } from './shortcuts.ts';

/** Milliseconds between two keys that still belong together. */
const PAUSE = 700;

export const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/**
 * The keys of the canvas, and what they did in words. They work in it only, so that nobody's voice or stray key moves a
 * field (WCAG 2.1.4).
 */
export const useKeys = () => {
  const store = useStore<EditorState>();
  const dispatch = useEditorDispatch();
  const { canvas } = useEditor();
  const last = useRef({ at: 0, count: 0 });

  const [announcement, setAnnouncement] = useState('');

  const onKeyDown = (event: KeyboardEvent) => {
    const state = store.getState();
    const combo = comboOf(event, isMac);
    const shortcut = shortcuts.find(({ combos }) => combos.includes(combo));
    if (event.defaultPrevented || state.isPreview || !shortcut?.isEnabled(state, combo)) return;

    event.preventDefault();
    event.stopPropagation();
    const { at, count } = last.current;
    last.current = { at: event.timeStamp, count: event.timeStamp - at < PAUSE ? count : count + 1 };
    const gesture = `${last.current.count} ${state.selected}`;
    shortcut.run({ state, dispatch, canvas: canvas.current, gesture }, combo);
    const after = store.getState();
    const [first] = after.selected;
    if (shortcut.takesFocus && first) canvas.current?.focusField(first);
    setAnnouncement(shortcut.says?.(after) ?? '');
  };

  return { onKeyDown, announcement };
};
