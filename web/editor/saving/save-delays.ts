import { editor } from '../model/slice.ts';

/** How many milliseconds after an edit it's saved (spec, part 2, section 9). */
export type SaveDelays = { readonly move: number; readonly edit: number; readonly resize: number };
export const saveDelays: SaveDelays = { move: 150, edit: 500, resize: 2_000 };

const { actions } = editor;

/** The actions that change fields, with the delay after which each is saved; 0 means at once. */
export const delayAfter: Readonly<Record<string, keyof SaveDelays | 0>> = {
  [actions.fieldPlaced.type]: 0,
  [actions.selectionRemoved.type]: 0,
  [actions.pasted.type]: 0,
  [actions.selectionDuplicated.type]: 0,
  [actions.copiedToAllPages.type]: 0,
  [actions.undone.type]: 0,
  [actions.redone.type]: 0,
  [actions.selectionMoved.type]: 'move',
  [actions.selectionAligned.type]: 'move',
  [actions.fieldEdited.type]: 'edit',
  [actions.boxEntered.type]: 'edit',
  [actions.fieldResized.type]: 'resize',
};
