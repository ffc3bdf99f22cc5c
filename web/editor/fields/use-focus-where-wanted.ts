import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Wanted } from '../model/canvas-handle.ts';

/** Of a field that was just placed, or that lay on a page that was not shown. */
export const useFocusWhereWanted = (key: string, focusTarget: Wanted) => {
  const button = useRef<HTMLButtonElement>(null);

  // Keys go on working on the pages when the field that had the focus goes.
  useLayoutEffect(() => {
    const box = button.current?.parentElement;
    return () => {
      if (box?.contains(document.activeElement)) box.closest('section')?.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (focusTarget.current !== key) return;
    focusTarget.current = null;
    button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    button.current?.focus({ preventScroll: true });
  }, [key, focusTarget]);

  return button;
};
