import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { texts } from './texts.ts';
import { TOAST_SHOWN_FOR } from './toast-words.ts';
import type { ToastAreaProps } from './toasts.tsx';
import { useCountdown } from './use-countdown.ts';

/**
 * Where toasts appear: F8 goes there, Escape sends the toast away. The clock stands while somebody reads: under the
 * pointer, with the focus in it, or with the window in the background. `area` is for the element around the toast.
 */
export const useToastArea = ({ toast, onGone }: ToastAreaProps) => {
  const ref = useRef<HTMLElement>(null);
  const [isRead, setIsRead] = useState(false);
  const cameFrom = useF8(ref);

  const leave = () => {
    if (ref.current?.contains(document.activeElement)) cameFrom.current?.focus();
    setIsRead(false);
    onGone();
  };
  useCountdown(toast?.id ?? null, TOAST_SHOWN_FOR, isRead, leave);

  const area = {
    ref,
    'aria-label': texts.area,
    tabIndex: -1,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && leave(),
    onMouseEnter: () => setIsRead(true),
    onMouseLeave: () => setIsRead(false),
    onFocus: () => setIsRead(true),
    onBlur: () => setIsRead(false),
  };

  return { area, leave };
};

/** F8 goes to where toasts appear. Remembers where the focus was, so that it can go back. */
const useF8 = (area: { readonly current: HTMLElement | null }) => {
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
