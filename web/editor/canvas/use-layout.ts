import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { pageHeight } from '#contracts/document/fields/geometry.ts';
import { ZOOM } from '../model/editor-state.ts';
import { editor } from '../model/slice.ts';
import { useEditor, useEditorDispatch, useEditorSelector } from '../model/store.tsx';
import { keptUnder, type Layout, pagesBetween, scaleAt } from './canvas-layout.ts';
import type { Point } from './geometry.ts';

export type Near = { readonly first: number; readonly last: number };

/** Where the pages lie and which are near, as the canvas is resized, scrolled and zoomed. */
export const useLayout = (scroller: RefObject<HTMLElement | null>): { layout: Layout; near: Near } => {
  const { pages } = useEditor();
  const zoom = useEditorSelector((state) => state.zoom);
  const size = useSize(scroller);
  const heights = useMemo(() => pages.map(pageHeight), [pages]);
  const layout = useMemo(
    () => ({ heights, width: size.width, scale: scaleAt(zoom, size.width) }),
    [heights, size.width, zoom],
  );
  const anchor = useWheelZoom(scroller, zoom);
  useKeptPlace(scroller, layout, anchor);

  return { layout, near: useNear(scroller, layout, size.height) };
};

const useSize = (scroller: RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState({ width: 0, height: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);

    return () => observer.disconnect();
  }, [scroller]);

  return size;
};

/** The pages within one height of the canvas above and below what is seen. */
const useNear = (scroller: RefObject<HTMLElement | null>, layout: Layout, height: number): Near => {
  const [near, setNear] = useState<Near>({ first: 1, last: 2 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const top = element.scrollTop;
      const { first, last } = pagesBetween(layout, top - height, top + 2 * height);
      setNear((was) => (was.first === first && was.last === last ? was : { first, last }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });

    return () => element.removeEventListener('scroll', look);
  }, [scroller, layout, height]);

  return near;
};

/** What is under the pointer stays there when the wheel zooms, else what is in the middle. */
const useKeptPlace = (
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  anchor: RefObject<Point | null>,
) => {
  const before = useRef(layout);

  useLayoutEffect(() => {
    const element = scroller.current;
    const was = before.current;
    before.current = layout;
    if (!element || was.width === 0 || was.scale === layout.scale) return;
    const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const scrolled = { x: element.scrollLeft, y: element.scrollTop };
    const { x, y } = keptUnder(anchor.current ?? middle, scrolled, was, layout);
    element.scrollTo({ left: x, top: scrolled.y === 0 && !anchor.current ? 0 : y, behavior: 'instant' });
    anchor.current = null;
  }, [scroller, layout, anchor]);
};

/** How far a wheel is turned for a step; a trackpad's pinch comes in small turns. */
const TURN = 40;

const useWheelZoom = (scroller: RefObject<HTMLElement | null>, zoom: number) => {
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
