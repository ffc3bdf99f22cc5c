import type { CanvasHandle } from '../model/canvas-handle.ts';
import type { EditorDispatch, EditorState } from '../model/editor-state.ts';

/** What a shortcut works with. */
export type ShortcutTools = {
  readonly state: EditorState;
  readonly dispatch: EditorDispatch;
  readonly canvas: CanvasHandle | null;
  /** Names the gesture. Keys that follow each other at once belong to the same one. */
  readonly gesture: string;
};

export type Shortcut = {
  /** As `comboOf` writes them. */
  readonly combos: readonly string[];
  /** As people read them; on a Mac Ctrl is ⌘. */
  readonly shown: string;
  readonly label: string;
  /** Where it is not, the key keeps the meaning that it has elsewhere. */
  readonly isEnabled: (state: EditorState, combo: string) => boolean;
  readonly run: (tools: ShortcutTools, combo: string) => void;
  /** The focus goes to what is selected then. */
  readonly takesFocus?: boolean;
  /** What is said to those who do not see it happen. */
  readonly says?: (state: EditorState) => string;
};
