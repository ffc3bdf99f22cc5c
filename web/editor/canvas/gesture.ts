import { type EditorField, inReadingOrder } from '../model/editor-field.ts';
import type { EditorDispatch, EditorState } from '../model/editor-state.ts';
import { editor } from '../model/slice.ts';
import { bandBetween, followedByAll, type Offset, type Point, resized, touchedBy } from './geometry.ts';
import { type Guides, linesOf, snappedCorner, snappedMove } from './snapping.ts';

/**
 * What a pointer does from press to release. It begins with a snapshot and always reports the snapshot plus an offset,
 * so that errors don't add up. The store is updated once, at the end.
 */
export type Gesture = {
  /** `offset` is the movement since the press, in page pixels. */
  readonly follow: (offset: Offset, isFree: boolean) => void;
  readonly drop: () => void;
  /** Ends the gesture without changing anything. */
  readonly cancel: () => void;
};

/** Shows a gesture before the store is updated, by changing the elements directly, so that React has nothing to do. */
export type Stage = {
  /** Screen pixels for each page pixel. */
  readonly scale: number;
  readonly elementOf: (key: string) => HTMLElement | null;
  readonly sheetOf: (pageNumber: number) => HTMLElement | null;
};

type Scene = { readonly state: EditorState; readonly dispatch: EditorDispatch; readonly stage: Stage };

/** Screen pixels within which a box snaps to a line. */
const REACH = 6;

export const moving = (grabbed: EditorField, { state, dispatch, stage }: Scene): Gesture => {
  const fields = state.selected.flatMap((key) => state.fields[key] ?? []);
  const placed = fields.flatMap((box) => {
    const room = state.rooms[box.pageNumber - 1];
    return room ? [{ box, room }] : [];
  });
  const lines = linesAround(grabbed, state, state.selected);
  const show = showing(fields, stage);
  const showGuides = guidesOn(grabbed.pageNumber, stage);
  let offset: Offset = { dx: 0, dy: 0 };

  const rest = () => {
    show(({ style }) => style.removeProperty('transform'));
    showGuides(none);
  };

  return {
    follow: (wanted, isFree) => {
      const reached = followedByAll(placed, wanted);
      const snapped = snappedMove(grabbed, reached, lines, isFree ? 0 : REACH / stage.scale);
      offset = followedByAll(placed, rounded(isFree ? reached : snapped.offset));
      show(({ style }) => {
        style.transform = `translate(${offset.dx * stage.scale}px, ${offset.dy * stage.scale}px)`;
      });
      showGuides(isFree ? none : snapped.guides);
    },
    drop: () => {
      rest();
      dispatch(editor.actions.selectionMoved(offset));
    },
    cancel: rest,
  };
};

export const resizing = (field: EditorField, { state, dispatch, stage }: Scene): Gesture => {
  const room = state.rooms[field.pageNumber - 1] ?? field;
  const lines = linesAround(field, state, [field.key]);
  const show = showing([field], stage);
  const showGuides = guidesOn(field.pageNumber, stage);
  const { width = '', height = '' } = stage.elementOf(field.key)?.style ?? {};
  let size = { width: field.width, height: field.height };

  // React compares with what it wrote itself, so this has to be restored.
  const rest = () => {
    show(({ style }) => Object.assign(style, { width, height }));
    showGuides(none);
  };

  return {
    follow: (wanted, isFree) => {
      const snapped = snappedCorner(field, wanted, lines, isFree ? 0 : REACH / stage.scale);
      const { dx, dy } = isFree ? wanted : snapped.offset;
      size = resized(field, { width: field.width + dx, height: field.height + dy }, room);
      show(({ style }) => {
        style.width = `${size.width * stage.scale}px`;
        style.height = `${size.height * stage.scale}px`;
      });
      showGuides(isFree ? none : snapped.guides);
    },
    drop: () => {
      rest();
      const { width, height } = size;
      dispatch(editor.actions.fieldResized({ key: field.key, width, height }));
    },
    cancel: rest,
  };
};

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

const none: Guides = { x: null, y: null };

const rounded = ({ dx, dy }: Offset): Offset => ({ dx: Math.round(dx), dy: Math.round(dy) });

const linesAround = (field: EditorField, { fields, rooms }: EditorState, moving: readonly string[]) =>
  linesOf(
    Object.values(fields).filter(
      ({ key, pageNumber }) => pageNumber === field.pageNumber && !moving.includes(key),
    ),
    rooms[field.pageNumber - 1] ?? field,
  );

/** Changes the elements of fields, if their pages are drawn. */
const showing = (fields: readonly EditorField[], { elementOf }: Stage) => {
  const elements = fields.flatMap(({ key }) => elementOf(key) ?? []);

  return (change: (element: HTMLElement) => void) => {
    for (const element of elements) change(element);
  };
};

const guidesOn = (pageNumber: number, { sheetOf, scale }: Stage) => {
  const sheet = sheetOf(pageNumber);
  const [upright, level] = ['x', 'y'].map((way) => sheet?.querySelector<HTMLElement>(`[data-guide=${way}]`));

  return ({ x, y }: Guides) => {
    if (upright) {
      upright.hidden = x === null;
      upright.style.transform = `translateX(${(x ?? 0) * scale}px)`;
    }
    if (level) {
      level.hidden = y === null;
      level.style.transform = `translateY(${(y ?? 0) * scale}px)`;
    }
  };
};
