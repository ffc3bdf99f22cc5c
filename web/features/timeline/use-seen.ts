import { type RefObject, useEffect, useState } from 'react';
import { type Rows, seenBetween } from './rows.ts';

/** The items that are to be drawn. */
export const useSeen = (box: RefObject<HTMLDivElement | null>, rows: Rows) => {
  const [edges, setEdges] = useState({ top: 0, bottom: 1_000 });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const { scrollTop: top, clientHeight } = element;
      setEdges((before) =>
        before.top === top && before.bottom === top + clientHeight
          ? before
          : { top, bottom: top + clientHeight },
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });

    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);

  return { ...seenBetween(rows, edges.top, edges.bottom), height: edges.bottom - edges.top };
};
