import { type PointerEvent as ReactPointerEvent, type RefObject, useRef } from 'react';
import { useStore } from 'react-redux';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import type { EditorField } from '../model/editor-field.ts';
import type { EditorState } from '../model/editor-state.ts';
import { usePlacement } from '../model/placement.ts';
import { editor } from '../model/slice.ts';
import { useEditor, useEditorDispatch } from '../model/store.tsx';
import { banding } from './banding.ts';
import { scrollAtEdges } from './edge-scrolling.ts';
import type { Point } from './geometry.ts';
import { type Gesture, moving, resizing, type Stage } from './gesture.ts';

/** Screen pixels from which a press is a drag. */
export const SLACK = 3;

/** What the pointer does on the pages: select, move, resize, draw a rubber band, place what is armed. */
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
    // What is armed goes where it is put, also upon another field.
    const field = armed ? undefined : fields[pressed.key ?? ''];
    const { sheet } = pressed;
    const from = pointOn(sheet, event);
    const press = field
      ? pressOnField(event, field, pressed.isCorner)
      : pressOnPage(event, Number(sheet.dataset.sheet), from);
    isFollowing.current = true;
    follow(event.nativeEvent, { canvas, sheet, ...press }, () => {
      isFollowing.current = false;
    });
  };
};

/** Between the pages; not on the bar that scrolls them. */
const isBeside = ({ target, clientX }: ReactPointerEvent, canvas: HTMLElement) =>
  !(target as Element).closest('[data-sheet]') &&
  clientX < canvas.getBoundingClientRect().left + canvas.clientWidth;

const pressedIn = (target: Element) => {
  if (target.closest('[data-remove]')) return null;
  const sheet = target.closest<HTMLElement>('[data-sheet]');
  const field = target.closest<HTMLElement>('[data-field]');

  return sheet && { sheet, key: field?.dataset.field, isCorner: target.closest('[data-corner]') !== null };
};

/** Where a pointer is on a page, in the page's pixels. */
export const pointOn = (
  sheet: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point => {
  const { left, top, width } = sheet.getBoundingClientRect();
  const scale = width / PAGE_WIDTH;

  return { x: (clientX - left) / scale, y: (clientY - top) / scale };
};

export const elementIn = (canvas: HTMLElement, key: string) =>
  canvas.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);

type Press = {
  readonly canvas: HTMLElement;
  readonly sheet: HTMLElement;
  /** Released where it was pressed. */
  readonly click: () => void;
  /** Null: a movement is none of ours. */
  readonly begin: ((stage: Stage) => Gesture) | null;
};

/** From the press to the release, wherever the pointer goes and however the pages scroll meanwhile. */
const follow = (pressed: PointerEvent, { canvas, sheet, click, begin }: Press, onEnd: () => void) => {
  const over = new AbortController();
  const { signal } = over;
  const from = pointOn(sheet, pressed);
  let last = pressed;
  let gesture: Gesture | null = null;
  let isElsewhere = false;

  const end = () => {
    over.abort();
    onEnd();
  };
  const update = () => {
    const { x, y } = pointOn(sheet, last);
    gesture?.follow({ dx: x - from.x, dy: y - from.y }, last.altKey);
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== pressed.pointerId) return;
    last = event;
    const isFar = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > SLACK;
    if (!gesture && isFar) {
      isElsewhere = true;
      gesture = begin?.(stageOn(canvas, sheet)) ?? null;
      if (gesture) scrollAtEdges(canvas, () => last, signal);
    }
    update();
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== pressed.pointerId) return;
    end();
    if (gesture) gesture.drop();
    else if (!isElsewhere) click();
  };
  const cancel = () => {
    gesture?.cancel();
    end();
  };

  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('blur', cancel, { signal });
  canvas.addEventListener('scroll', update, { signal });
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    cancel();
  };
  window.addEventListener('keydown', onEscape, { signal, capture: true });
};

const stageOn = (canvas: HTMLElement, sheet: HTMLElement): Stage => ({
  scale: sheet.getBoundingClientRect().width / PAGE_WIDTH,
  elementOf: (key) => elementIn(canvas, key),
  frames: () => [...canvas.querySelectorAll<HTMLElement>('[data-frame]')],
  sheetOf: (pageNumber) => canvas.querySelector<HTMLElement>(`[data-sheet="${pageNumber}"]`),
});
