import { useStore } from 'react-redux';
import type { FieldType } from '#contracts/document/fields/kinds.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import type { EditorState } from '../model/editor-state.ts';
import type { Point } from '../model/geometry.ts';
import { besideOthers } from '../model/placing.ts';
import { editor } from '../model/slice.ts';
import { useEditor, useEditorDispatch } from '../store.tsx';

/** New fields are for the chosen recipient, else for the first (spec, part 2, section 5). */
export const usePlacement = () => {
  const store = useStore<EditorState>();
  const dispatch = useEditorDispatch();
  const { assignees, canvas, labels } = useEditor();
  const { failed } = useToasts();

  const placeAt = (type: FieldType, pageNumber: number, middle: Point) => {
    const chosen = store.getState().recipientId;
    const recipient = assignees.find(({ id }) => id === chosen) ?? assignees[0];
    if (!recipient) {
      dispatch(editor.actions.typeArmed(null));
      return failed(...labels.nobody);
    }
    const placed = editor.actions.fieldPlaced({ type, recipientId: recipient.id, pageNumber, middle });
    dispatch(placed);
    canvas.current?.focusField(placed.meta.seed);
  };

  return {
    placeAt,
    /** Places a field in the middle of the visible part of the page, beside what was placed there before. */
    placeAtCentre: (type: FieldType) => {
      const seen = canvas.current?.visible();
      if (!seen) return;
      const fields = Object.values(store.getState().fields);
      placeAt(type, seen.pageNumber, besideOthers(seen, fields));
    },
  };
};
