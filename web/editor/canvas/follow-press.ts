import { scrollAtEdges } from './edge-scrolling.ts';
import { followPointer, isFar } from './follow-pointer.ts';
import type { Gesture, Stage } from './gesture.ts';
import { pointOn, stageOn } from './page-elements.ts';

type Press = {
  readonly canvas: HTMLElement;
  readonly sheet: HTMLElement;
  /** Released where it was pressed. */
  readonly click: () => void;
  /** Null if a movement means nothing to us. */
  readonly begin: ((stage: Stage) => Gesture) | null;
};

/** A press on a page becomes a click or a gesture, however the pages scroll meanwhile. */
export const followPress = (
  pressed: PointerEvent,
  { canvas, sheet, click, begin }: Press,
  onEnd: () => void,
) => {
  const from = pointOn(sheet, pressed);
  let last = pressed;
  let gesture: Gesture | null = null;
  let isElsewhere = false;

  const update = () => {
    const { x, y } = pointOn(sheet, last);
    gesture?.follow({ dx: x - from.x, dy: y - from.y }, last.altKey);
  };
  const onMove = (event: PointerEvent) => {
    last = event;
    if (!gesture && isFar(pressed, event)) {
      isElsewhere = true;
      gesture = begin?.(stageOn(canvas, sheet)) ?? null;
      if (gesture) scrollAtEdges(canvas, () => last, signal);
    }
    update();
  };
  const onUp = () => {
    onEnd();
    if (gesture) gesture.drop();
    else if (!isElsewhere) click();
  };
  const onCancel = () => {
    gesture?.cancel();
    onEnd();
  };

  const signal = followPointer(pressed, { onMove, onUp, onCancel });
  canvas.addEventListener('scroll', update, { signal });
};
