import type { PayloadAction } from '@reduxjs/toolkit';
import { fieldKinds } from '#contracts/document/fields/kinds.ts';
import type { Box } from '#contracts/document/fields/members.ts';
import { type Alignment, aligned } from './alignment.ts';
import type { EditorField, FieldChanges } from './editor-field.ts';
import { byKey, present, roomOf, type State, selectionOf } from './editor-state.ts';
import { followedByAll, moved, type Offset, resized, type Size } from './geometry.ts';
import { make } from './history.ts';

/** `gesture`: moves that follow each other under the same name are one step of undo. */
type Moved = Offset & { readonly gesture?: string };
type Resized = Size & { readonly key: string; readonly gesture?: string };
type Edited = {
  readonly keys: readonly string[];
  readonly changes: Omit<FieldChanges, keyof Box | 'fontSize'>;
};
type BoxEntered = { readonly key: string; readonly box: Partial<Box> };

/** Actions on fields that exist already. */
export const arranging = {
  selectionMoved: (state: State, { payload }: PayloadAction<Moved>) => {
    const placed = selectionOf(state).map((field) => ({ box: field, room: roomOf(state, field) }));
    const offset = followedByAll(placed, payload);
    const after = placed.map(({ box, room }) => moved(box, offset, room));
    make(state, byKey(after), payload.gesture);
  },

  fieldResized: (state: State, { payload: { key, gesture, ...size } }: PayloadAction<Resized>) => {
    const field = state.fields[key];
    if (field) make(state, byKey([fitted(resized(field, size, roomOf(state, field)))]), gesture);
  },

  selectionAligned: (state: State, { payload }: PayloadAction<Alignment>) => {
    const after = aligned(selectionOf(state), payload, (field) => roomOf(state, field))
      .map((field) => moved(field, still, roomOf(state, field)))
      .map((field) => (payload === 'size' ? fitted(field) : field));
    make(state, byKey(after));
  },

  fieldEdited: (state: State, { payload: { keys, changes } }: PayloadAction<Edited>) => {
    const after = present(state, keys).map((field) => {
      const edited = { ...field, ...changes };
      return edited.pageNumber === field.pageNumber ? edited : moved(edited, still, roomOf(state, edited));
    });
    make(state, byKey(after), `edit ${keys} ${Object.keys(changes)}`);
  },

  /** Numbers typed into the panel. They follow the rules of the pointer. */
  boxEntered: (state: State, { payload: { key, box } }: PayloadAction<BoxEntered>) => {
    const field = state.fields[key];
    if (!field) return;
    const room = roomOf(state, field);
    const isSized = box.width !== undefined || box.height !== undefined;
    const sized = isSized ? fitted(resized(field, { ...field, ...box }, room)) : field;
    const to = { dx: (box.x ?? field.x) - field.x, dy: (box.y ?? field.y) - field.y };
    make(state, byKey([moved(sized, to, room)]), `edit ${key} ${Object.keys(box)}`);
  },

  selectionRemoved: (state: State) => {
    make(state, Object.fromEntries(state.selected.map((key) => [key, null])));
    state.selected = [];
  },
};

const still: Offset = { dx: 0, dy: 0 };

const fitted = (field: EditorField): EditorField => ({
  ...field,
  fontSize: fieldKinds[field.type].automaticFontSize(field),
});
