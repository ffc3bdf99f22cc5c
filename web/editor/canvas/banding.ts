import { inReadingOrder } from '../model/editor-field.ts';
import { bandBetween, type Point, touchedBy } from '../model/geometry.ts';
import { editor } from '../model/slice.ts';
import type { Gesture, Scene } from './gesture.ts';

type Banded = { readonly pageNumber: number; readonly from: Point; readonly isAdding: boolean };

/** A rubber band on the empty part of a page selects what it touches. */
export const banding = (
  { pageNumber, from, isAdding }: Banded,
  { state, dispatch, stage }: Scene,
): Gesture => {
  const band = stage.sheetOf(pageNumber)?.querySelector<HTMLElement>('[data-band]');
  const fields = Object.values(state.fields).filter((field) => field.pageNumber === pageNumber);
  let to = from;

  const rest = () => {
    if (band) band.hidden = true;
  };

  return {
    follow: ({ dx, dy }) => {
      to = { x: from.x + dx, y: from.y + dy };
      if (!band) return;
      const { x, y, width, height } = bandBetween(from, to);
      const { scale } = stage;
      band.hidden = false;
      band.style.transform = `translate(${x * scale}px, ${y * scale}px)`;
      band.style.width = `${width * scale}px`;
      band.style.height = `${height * scale}px`;
    },
    drop: () => {
      rest();
      const touched = touchedBy(bandBetween(from, to), fields).toSorted(inReadingOrder);
      const keys = touched.map(({ key }) => key);
      const before = isAdding ? state.selected : [];
      dispatch(editor.actions.selectionChanged([...new Set([...before, ...keys])]));
    },
    cancel: rest,
  };
};
