import { type PointerEvent as ReactPointerEvent, type RefObject, useRef } from 'react';
import { useStore } from 'react-redux';
import { usePlacement } from '../fields/use-placement.ts';
import type { EditorField } from '../model/editor-field.ts';
import type { EditorState } from '../model/editor-state.ts';
import type { Point } from '../model/geometry.ts';
import { editor } from '../model/slice.ts';
import { useEditor, useEditorDispatch } from '../store.tsx';
import { banding } from './banding.ts';
import { followPress } from './follow-press.ts';
import { moving, resizing, type Stage } from './gesture.ts';
import { isBeside, pointOn, pressedIn } from './page-elements.ts';

/**
 * What the pointer does on the pages: select, move, resize, draw a rubber band, place the field type that was picked.
 */
export const usePointer = (scroller: RefObject<HTMLElement | null>) => {
  const store = useStore<EditorState>();
  const dispatch = useEditorDispatch();
  const { placeAt } = usePlacement();
  const { ghost } = useEditor();
  const isFollowing = useRef(false);

  const select = (keys: readonly string[]) => dispatch(editor.actions.selectionChanged(keys));

  const pressOnField = (event: ReactPointerEvent, field: EditorField, isCorner: boolean) => {
    const { selected } = store.getState();
    const isSelected = selected.includes(field.key);
    const isAdding = event.shiftKey;
    // A finger on a field that is not selected may be about to scroll.
    const isTap = event.pointerType === 'touch' && !isSelected;
    const others = selected.filter((key) => key !== field.key);
    if (!isTap && !isSelected) select(isAdding ? [...selected, field.key] : [field.key]);

    const click = () => {
      if (isTap) select(isAdding ? [...selected, field.key] : [field.key]);
      else if (isSelected && !isCorner) select(isAdding ? others : [field.key]);
    };
    const begin = (stage: Stage) => {
      const scene = { state: store.getState(), dispatch, stage };
      return isCorner ? resizing(field, scene) : moving(field, scene);
    };

    return { click, begin: isTap ? null : begin };
  };

  const pressOnPage = (event: ReactPointerEvent, pageNumber: number, from: Point) => {
    const { armed, selected } = store.getState();
    const isAdding = event.shiftKey;
    const click = () => {
      const landing = ghost.current?.landing() ?? { pageNumber, middle: from };
      if (armed) placeAt(armed, landing.pageNumber, landing.middle);
      else if (!isAdding && selected.length > 0) select([]);
    };
    const begin = (stage: Stage) =>
      banding({ pageNumber, from, isAdding }, { state: store.getState(), dispatch, stage });

    return { click, begin: event.pointerType === 'touch' || armed ? null : begin };
  };

  return (event: ReactPointerEvent<HTMLElement>) => {
    const pressed = pressedIn(event.target as Element);
    const canvas = scroller.current;
    if (canvas && isBeside(event, canvas)) select([]);
    const { fields, armed, isPreview } = store.getState();
    if (!canvas || !pressed || event.button !== 0 || isPreview || isFollowing.current) return;
    // A field type that was picked is placed where the pointer presses, even on top of another field.
    const field = armed ? undefined : fields[pressed.key ?? ''];
    const { sheet } = pressed;
    const from = pointOn(sheet, event);
    const press = field
      ? pressOnField(event, field, pressed.isCorner)
      : pressOnPage(event, Number(sheet.dataset.sheet), from);
    isFollowing.current = true;
    followPress(event.nativeEvent, { canvas, sheet, ...press }, () => {
      isFollowing.current = false;
    });
  };
};
