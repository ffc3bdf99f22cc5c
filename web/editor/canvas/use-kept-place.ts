import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Point } from '../model/geometry.ts';
import { keptUnder, type Layout } from './canvas-layout.ts';

/** What is under the pointer stays there when the wheel zooms, else what is in the middle. */
export const useKeptPlace = (
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  anchor: RefObject<Point | null>,
) => {
  const before = useRef(layout);
  const scrolled = useScrolled(scroller);

  useLayoutEffect(() => {
    const element = scroller.current;
    const was = before.current;
    before.current = layout;
    if (!element || was.width === 0 || was.scale === layout.scale) return;
    const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const { x, y } = keptUnder(anchor.current ?? middle, scrolled.current, was, layout);
    const isAtTop = scrolled.current.y === 0 && !anchor.current;
    element.scrollTo({ left: x, top: isAtTop ? 0 : y, behavior: 'instant' });
    anchor.current = null;
  }, [scroller, layout, anchor, scrolled]);
};

/**
 * How far the canvas is scrolled, as of the last time it was. By the time that React has drawn smaller pages, the browser
 * has moved to where their end is now, so it's too late to ask.
 */
const useScrolled = (scroller: RefObject<HTMLElement | null>) => {
  const scrolled = useRef<Point>({ x: 0, y: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = () => {
      scrolled.current = { x: element.scrollLeft, y: element.scrollTop };
    };
    element.addEventListener('scroll', note, { passive: true });

    return () => element.removeEventListener('scroll', note);
  }, [scroller]);

  return scrolled;
};
