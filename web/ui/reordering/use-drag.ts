import { type PointerEvent, useRef } from 'react';

type Held = {
  readonly item: HTMLElement;
  readonly items: readonly HTMLElement[];
  /** The middles of all items before anything was moved, in pixels of the window. */
  readonly middles: readonly number[];
  readonly from: number;
  readonly startedAt: number;
  to: number;
};

/**
 * Lets a handle drag its list item up and down; the others make room meanwhile. `onDropped` is told the new place,
 * counted from 0. Escape gives the drag up.
 */
export const useDrag = (onDropped: (place: number) => void) => {
  const held = useRef<Held | null>(null);

  const begin = (event: PointerEvent<HTMLElement>) => {
    const item = event.currentTarget.closest('li');
    if (event.button !== 0 || !item?.parentElement) return;
    const items = [...item.parentElement.children] as HTMLElement[];
    const middles = items.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return top + height / 2;
    });
    const from = items.indexOf(item);
    held.current = { item, items, middles, from, startedAt: event.clientY, to: from };
    item.style.zIndex = '1';
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = ({ clientY }: PointerEvent<HTMLElement>) => {
    const drag = held.current;
    if (!drag) return;
    const offset = clientY - drag.startedAt;
    const middle = (drag.middles[drag.from] ?? 0) + offset;
    const others = drag.middles.filter((_, place) => place !== drag.from);
    drag.to = others.filter((other) => other < middle).length;
    show(drag, offset);
  };
  const end = (isDropped: boolean) => {
    const drag = held.current;
    held.current = null;
    if (!drag) return;
    drag.items.forEach(reset);
    if (isDropped && drag.to !== drag.from) onDropped(drag.to);
  };

  return {
    isDragging: () => held.current !== null,
    cancel: () => end(false),
    handlers: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
  };
};

/** The held item follows the pointer, and those that it passes go to the place that it leaves. */
const show = ({ item, items, middles, from, to }: Held, offset: number) => {
  const step = Math.abs((middles[from + 1] ?? middles[from - 1] ?? 0) - (middles[from] ?? 0));

  items.forEach((one, place) => {
    const isPassed = one !== item && place >= Math.min(from, to) && place <= Math.max(from, to);
    if (one === item) one.style.translate = `0 ${offset}px`;
    else one.style.translate = isPassed ? `0 ${place > from ? -step : step}px` : '';
  });
};

const reset = (item: HTMLElement) => {
  item.style.translate = '';
  item.style.zIndex = '';
};
