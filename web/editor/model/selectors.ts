import { createSelector } from '@reduxjs/toolkit';
import { type EditorField, inReadingOrder, isUnchanged } from './editor-field.ts';
import type { EditorState } from './editor-state.ts';

/** The selected fields in reading order. */
export const selectSelection = createSelector(
  [({ fields }: EditorState) => fields, ({ selected }: EditorState) => selected],
  (fields, selected) => selected.flatMap((key) => fields[key] ?? []).toSorted(inReadingOrder),
);

export const selectInReadingOrder = createSelector([({ fields }: EditorState) => fields], (fields) =>
  Object.values(fields).toSorted(inReadingOrder),
);

const selectByPage = createSelector([selectInReadingOrder], (fields) =>
  Map.groupBy(fields, ({ pageNumber }) => pageNumber),
);

/** In reading order. Compare the list shallowly, because it is new whenever any field changes. */
export const selectFieldsOfPage = (state: EditorState, pageNumber: number): readonly EditorField[] =>
  selectByPage(state).get(pageNumber) ?? none;

const none: readonly EditorField[] = [];

export const selectCanUndo = ({ past }: EditorState) => past.length > 0;
export const selectCanRedo = ({ future }: EditorState) => future.length > 0;

/** Whether there is something that is not saved yet. */
export const selectIsUnsaved = createSelector(
  [({ fields }: EditorState) => fields, ({ saved }: EditorState) => saved],
  (fields, saved) =>
    Object.keys(saved).some((key) => !fields[key]) ||
    Object.values(fields).some((field) => {
      const savedField = saved[field.key];
      return !savedField || !isUnchanged(savedField, field);
    }),
);

/** How many fields each recipient has. */
export const selectFieldCounts = createSelector([({ fields }: EditorState) => fields], (fields) => {
  const counts: Record<string, number> = {};
  for (const { recipientId } of Object.values(fields)) counts[recipientId] = (counts[recipientId] ?? 0) + 1;

  return counts;
});
