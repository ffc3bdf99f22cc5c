import { useSyncExternalStore } from 'react';

/** Whether a media query holds, now and when it changes. */
export const useMedia = (query: string) =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );

/** Below 768 px wide (spec, part 1, section 2). */
export const NARROW = '(max-width: 767.98px)';
/** Fingers rather than a mouse. */
export const TOUCH = '(pointer: coarse)';
export const DARK = '(prefers-color-scheme: dark)';
