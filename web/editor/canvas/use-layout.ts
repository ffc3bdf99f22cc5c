import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { pageHeight } from '#contracts/document/fields/geometry.ts';
import type { EditorState } from '../model/editor-state.ts';
import { selectSelection } from '../model/selectors.ts';
import { editor } from '../model/slice.ts';
import { useEditor, useEditorDispatch, useEditorSelector } from '../store.tsx';
import { type Layout, mostVisible, pagesBetween, scaleAt, scrolledTo } from './canvas-layout.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

/** A page that was asked for, and how far the canvas was scrolled for it. */
export type Jump = { readonly pageNumber: number; readonly top: number };

export type Near = { readonly first: number; readonly last: number };

/** Where the pages lie and which are near, as the canvas is resized, scrolled and zoomed. */
export const useLayout = (
  scroller: RefObject<HTMLElement | null>,
  jump: RefObject<Jump | null>,
): { layout: Layout; near: Near } => {
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
  useSelectionInView(scroller, layout, size.height);

  return { layout, near: useNear(scroller, layout, size.height, jump) };
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

/** The pages within one height of the canvas above and below what is seen. Also notes which page is shown. */
const useNear = (
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  height: number,
  jump: RefObject<Jump | null>,
): Near => {
  const dispatch = useEditorDispatch();
  const [near, setNear] = useState<Near>({ first: 1, last: 2 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || layout.width === 0) return;
    const look = () => {
      const top = element.scrollTop;
      const { first, last } = pagesBetween(layout, top - height, top + 2 * height);
      setNear((was) => (was.first === first && was.last === last ? was : { first, last }));
      // Near the end several pages are seen at once: the one that was asked for counts.
      if (jump.current && Math.abs(jump.current.top - top) > 1) jump.current = null;
      dispatch(editor.actions.pageShown(jump.current?.pageNumber ?? mostVisible(layout, { top, height })));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });

    return () => element.removeEventListener('scroll', look);
  }, [scroller, layout, height, jump, dispatch]);

  return near;
};

/** A pane that opens below the pages must not hide the field whose properties it shows. */
const useSelectionInView = (scroller: RefObject<HTMLElement | null>, layout: Layout, height: number) => {
  const store = useStore<EditorState>();
  const before = useRef(height);

  useLayoutEffect(() => {
    const element = scroller.current;
    const isLower = height < before.current;
    before.current = height;
    const [selected] = selectSelection(store.getState());
    if (!element || !selected || !isLower) return;
    const top = scrolledTo(layout, selected, { top: element.scrollTop, height });
    element.scrollTo({ top, behavior: 'instant' });
  }, [scroller, layout, height, store]);
};
