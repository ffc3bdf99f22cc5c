import type { EditorField } from '../model/editor-field.ts';
import type { EditorDispatch, EditorState } from '../model/editor-state.ts';
import { followedByAll, type Offset, resized } from '../model/geometry.ts';
import { editor } from '../model/slice.ts';
import { linesAround, REACH, snappedCorner, snappedMove } from '../model/snapping.ts';
import { guidesOn, noGuides } from './guides.ts';

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
  /** The frames around several selected fields. */
  readonly frames: () => readonly HTMLElement[];
  readonly sheetOf: (pageNumber: number) => HTMLElement | null;
};

export type Scene = { readonly state: EditorState; readonly dispatch: EditorDispatch; readonly stage: Stage };

export const moving = (grabbed: EditorField, { state, dispatch, stage }: Scene): Gesture => {
  const fields = state.selected.flatMap((key) => state.fields[key] ?? []);
  const placed = fields.flatMap((box) => {
    const room = state.rooms[box.pageNumber - 1];
    return room ? [{ box, room }] : [];
  });
  const lines = linesAround(grabbed, state, state.selected);
  const show = showing(fields, stage, stage.frames());
  const showGuides = guidesOn(grabbed.pageNumber, stage);
  let offset: Offset = { dx: 0, dy: 0 };

  const rest = () => {
    show(({ style }) => style.removeProperty('transform'));
    showGuides(noGuides);
  };

  return {
    follow: (target, isFree) => {
      const positions = followedByAll(placed, target);
      const snapped = snappedMove(grabbed, positions, lines, isFree ? 0 : REACH / stage.scale);
      offset = followedByAll(placed, rounded(isFree ? positions : snapped.offset));
      show(({ style }) => {
        style.transform = `translate(${offset.dx * stage.scale}px, ${offset.dy * stage.scale}px)`;
      });
      showGuides(isFree ? noGuides : snapped.guides);
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
    showGuides(noGuides);
  };

  return {
    follow: (target, isFree) => {
      const snapped = snappedCorner(field, target, lines, isFree ? 0 : REACH / stage.scale);
      const { dx, dy } = isFree ? target : snapped.offset;
      size = resized(field, { width: field.width + dx, height: field.height + dy }, room);
      show(({ style }) => {
        style.width = `${size.width * stage.scale}px`;
        style.height = `${size.height * stage.scale}px`;
      });
      showGuides(isFree ? noGuides : snapped.guides);
    },
    drop: () => {
      rest();
      const { width, height } = size;
      dispatch(editor.actions.fieldResized({ key: field.key, width, height }));
    },
    cancel: rest,
  };
};

const rounded = ({ dx, dy }: Offset): Offset => ({ dx: Math.round(dx), dy: Math.round(dy) });

/** Changes the elements of fields, if their pages are drawn. */
const showing = (
  fields: readonly EditorField[],
  { elementOf }: Stage,
  frames: readonly HTMLElement[] = [],
) => {
  const elements = [...fields.flatMap(({ key }) => elementOf(key) ?? []), ...frames];

  return (change: (element: HTMLElement) => void) => {
    for (const element of elements) change(element);
  };
};
