import { type RefObject, useEffect, useRef } from 'react';
import { ZOOM } from '../model/editor-state.ts';
import type { Point } from '../model/geometry.ts';
import { editor } from '../model/slice.ts';
import { useEditorDispatch } from '../store.tsx';

/** How far a wheel is turned for a step; a trackpad's pinch comes in small turns. */
const TURN = 40;

/** Zooms by the wheel with Ctrl held. Returns where the pointer was, until the pages were moved accordingly. */
export const useWheelZoom = (scroller: RefObject<HTMLElement | null>, zoom: number) => {
  const dispatch = useEditorDispatch();
  const anchor = useRef<Point | null>(null);
  const now = useRef(zoom);
  now.current = zoom;

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let turned = 0;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      // Or the browser would zoom the whole page.
      event.preventDefault();
      turned += Math.max(Math.min(event.deltaY, TURN), -TURN);
      if (Math.abs(turned) < TURN) return;
      const { left, top } = element.getBoundingClientRect();
      anchor.current = { x: event.clientX - left, y: event.clientY - top };
      dispatch(editor.actions.zoomed(now.current - Math.sign(turned) * ZOOM.step));
      turned = 0;
    };
    element.addEventListener('wheel', onWheel, { passive: false });

    return () => element.removeEventListener('wheel', onWheel);
  }, [scroller, dispatch]);

  return anchor;
};
