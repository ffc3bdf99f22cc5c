import type { ToastWords } from '../../ui/toasts/toast-words.ts';

/** Words for the thing being edited. If null, nothing is announced except by the indicator in the header. */
export type EditorWords = {
  /** Whom fields are for, as a heading. */
  readonly people: string;
  /** The hint for choosing one of them. */
  readonly choose: string;
  /** What fields that belong to more than one of them are called. */
  readonly several: string;
  /** What has to be done, in three steps. */
  readonly steps: readonly [string, string, string];
  readonly nobody: ToastWords;
  readonly edited: ToastWords | null;
  readonly notPlaced: ToastWords | null;
  readonly notEdited: ToastWords | null;
  readonly notRemoved: ToastWords | null;
};
