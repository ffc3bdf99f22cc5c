import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Rows } from './rows.ts';

/** Keeps the current event in sight, and the focus on it where a key moved it. */
export const useFollowing = (
  box: RefObject<HTMLDivElement | null>,
  rows: Rows,
  current: number | null,
  height: number,
) => {
  const isToFocus = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was hidden follows when it is seen
  useLayoutEffect(() => {
    const index = current === null ? undefined : rows.indexOf(current);
    const element = box.current;
    if (index === undefined || !element) return;
    const [top = 0, bottom = 0] = [rows.tops[index], rows.tops[index + 1]];
    const { scrollTop, clientHeight } = element;
    if (top < scrollTop || bottom > scrollTop + clientHeight)
      element.scrollTop = (top + bottom - clientHeight) / 2;
    if (isToFocus.current)
      element.querySelector<HTMLElement>(`[data-place="${current}"]`)?.focus({ preventScroll: true });
    isToFocus.current = false;
  }, [box, rows, current, height]);

  return () => {
    isToFocus.current = true;
  };
};
