import { type PointerEvent, useRef, useState } from 'react';

/** Pixels to the right that send a toast away (spec, part 1, section 9). */
const SWIPE = 50;

/** Follows a swipe to the right, and says when it was long enough. */
export const useSwipe = (onSwiped: () => void) => {
  const from = useRef<number>(null);
  const [offset, setOffset] = useState(0);

  const rest = () => {
    from.current = null;
    setOffset(0);
  };

  const gesture = {
    onPointerDown: ({ currentTarget, target, pointerId, clientX }: PointerEvent) => {
      if ((target as Element).closest('button')) return;
      currentTarget.setPointerCapture(pointerId);
      from.current = clientX;
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (from.current !== null) setOffset(Math.max(0, clientX - from.current));
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      if (from.current !== null && clientX - from.current >= SWIPE) onSwiped();
      rest();
    },
    onPointerCancel: rest,
  };

  return { offset, gesture };
};
