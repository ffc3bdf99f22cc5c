import { useEffect, useRef } from 'react';

/** F8 goes to where toasts appear. Remembers where the focus was, so that it can go back. */
export const useF8 = (area: { readonly current: HTMLElement | null }) => {
  const cameFrom = useRef<HTMLElement>(null);

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement && document.activeElement !== area.current)
        cameFrom.current = document.activeElement;
      area.current?.focus();
    };

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [area]);

  return cameFrom;
};
