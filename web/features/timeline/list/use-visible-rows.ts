import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Rows, seenBetween, topFor } from './rows.ts';

/** The visible part of the list, in pixels. */
type Part = {
  readonly top: number;
  readonly height: number;
  /** What it was last moved for, and where to, if it had to be; while that is so, the hand that scrolls is right. */
  readonly followed: {
    readonly rows: Rows;
    readonly current: number | null;
    readonly to: number | null;
  } | null;
};

/** The items that are to be drawn. They follow the current event, and the focus does where a key moved it. */
export const useVisibleRows = (box: RefObject<HTMLDivElement | null>, rows: Rows, current: number | null) => {
  const [part, setPart] = useState<Part>({ top: 0, height: 1_000, followed: null });
  const isToFocus = useRef(false);
  const isBehind = part.followed?.rows !== rows || part.followed.current !== current;
  // State is set during rendering, not in an effect, so that the list is drawn only once.
  if (isBehind) {
    const to = topFor(rows, current, part);
    setPart({ ...part, top: to ?? part.top, followed: { rows, current, to } });
  }

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const { scrollTop: top, clientHeight: height } = element;
      setPart((before) => {
        if (before.top === top && before.height === height) return before;
        // A list whose height changes, or that becomes visible, follows the current event again.
        return { top, height, followed: before.height === height ? before.followed : null };
      });
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });

    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);

  const { followed } = part;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !followed) return;
    if (followed.to !== null) element.scrollTop = followed.to;
    if (isToFocus.current)
      element
        .querySelector<HTMLElement>(`[data-place="${followed.current}"]`)
        ?.focus({ preventScroll: true });
    isToFocus.current = false;
  }, [box, followed]);

  return {
    ...seenBetween(rows, part.top, part.top + part.height),
    focusCurrent: () => {
      isToFocus.current = true;
    },
  };
};
