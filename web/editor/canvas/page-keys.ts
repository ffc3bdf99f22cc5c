import type { EditorState } from '../model/editor-state.ts';
import { texts } from '../texts.ts';
import type { Shortcut } from './shortcut.ts';

const toPage = (
  key: string,
  shown: string,
  label: string,
  pageFrom: (state: EditorState) => number,
): Shortcut => ({
  combos: [key],
  shown,
  label,
  isEnabled: ({ rooms }) => rooms.length > 1,
  run: ({ state, canvas }) => canvas?.showPage(pageFrom(state)),
  says: ({ shownPage, rooms }) => texts.shortcuts.onPage(shownPage, rooms.length),
});

export const pageKeys: readonly Shortcut[] = [
  toPage('PageUp', 'Page Up', texts.shortcuts.previousPage, ({ shownPage }) => shownPage - 1),
  toPage('PageDown', 'Page Down', texts.shortcuts.nextPage, ({ shownPage }) => shownPage + 1),
  toPage('Home', 'Home', texts.shortcuts.firstPage, () => 1),
  toPage('End', 'End', texts.shortcuts.lastPage, ({ rooms }) => rooms.length),
];
