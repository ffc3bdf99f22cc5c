import { showShortcuts } from '../../ui/shortcuts/screen-shortcuts.ts';
import type { EditorField } from '../model/editor-field.ts';
import type { EditorState } from '../model/editor-state.ts';
import {
  selectCanRedo,
  selectCanUndo,
  selectFieldsOfPage,
  selectInReadingOrder,
  selectSelection,
} from '../model/selectors.ts';
import { editor } from '../model/slice.ts';
import { texts } from '../texts.ts';
import { offsetOf, withArrows } from './combos.ts';
import { pageKeys } from './page-keys.ts';
import type { Shortcut } from './shortcut.ts';

const { actions } = editor;
const always = () => true;
const hasSelection = ({ selected }: EditorState) => selected.length > 0;
const hasCopied = ({ copied }: EditorState) => copied.fields.length > 0;

/** All that keys do on the canvas: read by whoever listens to keys there, and by the help. */
export const shortcuts: readonly Shortcut[] = [
  {
    combos: ['Tab', 'Shift+Tab'],
    shown: 'Tab',
    label: texts.shortcuts.nextField,
    isEnabled: (state, combo) => neighbour(state, combo) !== undefined,
    run: ({ state, dispatch }, combo) => dispatch(actions.selectionChanged([neighbour(state, combo) ?? ''])),
    takesFocus: true,
  },
  {
    combos: withArrows('', 'Shift+'),
    shown: 'Arrows',
    label: texts.shortcuts.move,
    isEnabled: hasSelection,
    run: ({ dispatch, gesture }, combo) =>
      dispatch(actions.selectionMoved({ ...offsetOf(combo), gesture: `move ${gesture}` })),
    says: (state) => first(state, ({ x, y }) => texts.shortcuts.moved(x, y)),
  },
  {
    combos: withArrows('Alt+', 'Alt+Shift+'),
    shown: 'Alt+Arrows',
    label: texts.shortcuts.resize,
    isEnabled: hasSelection,
    run: ({ state, dispatch, gesture }, combo) => {
      const { dx, dy } = offsetOf(combo);
      for (const key of state.selected) {
        const { width = 0, height = 0 } = state.fields[key] ?? {};
        const size = { width: width + dx, height: height + dy };
        dispatch(actions.fieldResized({ key, ...size, gesture: `resize ${gesture}` }));
      }
    },
    says: (state) => first(state, ({ width, height }) => texts.shortcuts.resized(width, height)),
  },
  {
    combos: ['Delete', 'Backspace'],
    shown: 'Delete',
    label: texts.shortcuts.delete,
    isEnabled: hasSelection,
    run: ({ dispatch }) => dispatch(actions.selectionRemoved()),
    says: () => texts.shortcuts.deleted,
  },
  {
    combos: ['Escape'],
    shown: 'Esc',
    label: texts.shortcuts.cancel,
    isEnabled: (state) => hasSelection(state) || state.armed !== null,
    run: ({ state, dispatch }) =>
      dispatch(state.armed ? actions.typeArmed(null) : actions.selectionChanged([])),
  },
  {
    combos: ['Ctrl+A'],
    shown: 'Ctrl+A',
    label: texts.shortcuts.selectAll,
    isEnabled: always,
    run: ({ state, dispatch, canvas }) => {
      const fields = selectFieldsOfPage(state, canvas?.visible().pageNumber ?? 1);
      dispatch(actions.selectionChanged(fields.map(({ key }) => key)));
    },
  },
  {
    combos: ['Ctrl+C'],
    shown: 'Ctrl+C',
    label: texts.shortcuts.copy,
    isEnabled: hasSelection,
    run: ({ dispatch }) => dispatch(actions.selectionCopied()),
    says: () => texts.shortcuts.copied,
  },
  {
    combos: ['Ctrl+X'],
    shown: 'Ctrl+X',
    label: texts.shortcuts.cut,
    isEnabled: hasSelection,
    run: ({ dispatch }) => {
      dispatch(actions.selectionCopied());
      dispatch(actions.selectionRemoved());
    },
    says: () => texts.shortcuts.wasCut,
  },
  {
    combos: ['Ctrl+V'],
    shown: 'Ctrl+V',
    label: texts.shortcuts.paste,
    isEnabled: hasCopied,
    run: ({ dispatch, canvas }) => dispatch(actions.pasted(canvas?.visible().pageNumber ?? 1)),
    takesFocus: true,
  },
  {
    combos: ['Ctrl+D'],
    shown: 'Ctrl+D',
    label: texts.shortcuts.duplicate,
    isEnabled: hasSelection,
    run: ({ dispatch }) => dispatch(actions.selectionDuplicated()),
    takesFocus: true,
  },
  {
    combos: ['Ctrl+Z'],
    shown: 'Ctrl+Z',
    label: texts.shortcuts.undo,
    isEnabled: selectCanUndo,
    run: ({ dispatch }) => dispatch(actions.undone()),
    says: () => texts.shortcuts.undone,
  },
  {
    combos: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    shown: 'Ctrl+Shift+Z',
    label: texts.shortcuts.redo,
    isEnabled: selectCanRedo,
    run: ({ dispatch }) => dispatch(actions.redone()),
    says: () => texts.shortcuts.redone,
  },
  ...pageKeys,
  {
    combos: ['?'],
    shown: '?',
    label: texts.shortcuts.help,
    isEnabled: always,
    run: showShortcuts,
  },
];

const first = (state: EditorState, say: (field: EditorField) => string) => {
  const [field] = selectSelection(state);

  return field ? say(field) : '';
};

/** The field after the selected ones, or before them, in reading order. */
const neighbour = (state: EditorState, combo: string): string | undefined => {
  const keys = selectInReadingOrder(state).map(({ key }) => key);
  const places = state.selected.map((key) => keys.indexOf(key));
  if (places.length === 0) return;
  const place = combo === 'Tab' ? Math.max(...places) + 1 : Math.min(...places) - 1;

  return keys[place];
};
