import { type KeyboardEvent, useRef, useState } from 'react';
import { TOAST_SHOWN_FOR } from './toast-words.ts';
import type { ToastAreaProps } from './toasts.tsx';
import { useCountdown } from './use-countdown.ts';
import { useF8 } from './use-f8.ts';

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
    'aria-label': 'Notifications',
    tabIndex: -1,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && leave(),
    onMouseEnter: () => setIsRead(true),
    onMouseLeave: () => setIsRead(false),
    onFocus: () => setIsRead(true),
    onBlur: () => setIsRead(false),
  };

  return { area, leave };
};
