import { type PointerEvent as ReactPointerEvent, useRef } from 'react';
import type { FieldType } from '#contracts/document/fields/kinds.ts';
import { scrollAtEdges } from '../canvas/edge-scrolling.ts';
import { followPointer, isFar } from '../canvas/follow-pointer.ts';
import { usePlacement } from '../fields/use-placement.ts';
import { editor } from '../model/slice.ts';
import { useEditor, useEditorDispatch } from '../store.tsx';

/**
 * Drags a type of field from the palette to a page, with a mouse, a pen or a finger. The browser's own dragging doesn't
 * know fingers, and carries a picture that neither snaps nor zooms.
 */
export const usePaletteDrag = (type: FieldType) => {
  const dispatch = useEditorDispatch();
  const { canvas, ghost } = useEditor();
  const { placeAt } = usePlacement();
  const wasDragged = useRef(false);

  const onPointerDown = ({ nativeEvent: pressed, button }: ReactPointerEvent) => {
    wasDragged.current = false;
    if (button !== 0) return;
    let last = pressed;

    const begin = () => {
      wasDragged.current = true;
      dispatch(editor.actions.typeArmed(type));
      const pages = canvas.current?.element();
      if (pages) scrollAtEdges(pages, () => (isOver(pages, last) ? last : null), signal);
    };
    const onMove = (event: PointerEvent) => {
      last = event;
      if (!wasDragged.current && isFar(pressed, event)) begin();
      if (wasDragged.current) ghost.current?.follow(event);
    };
    const onUp = (event: PointerEvent) => {
      if (!wasDragged.current) return;
      ghost.current?.follow(event);
      const landing = ghost.current?.landing();
      if (landing) placeAt(type, landing.pageNumber, landing.middle);
      else dispatch(editor.actions.typeArmed(null));
    };
    const onCancel = () => {
      if (wasDragged.current) dispatch(editor.actions.typeArmed(null));
    };
    const signal = followPointer(pressed, { onMove, onUp, onCancel });
  };

  return {
    onPointerDown,
    /** Whether a click is but the end of a drag. One that comes from a key has no detail. */
    endsDrag: ({ detail }: { readonly detail: number }) => wasDragged.current && detail > 0,
  };
};

const isOver = (element: HTMLElement, { clientX, clientY }: PointerEvent) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();

  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
};
