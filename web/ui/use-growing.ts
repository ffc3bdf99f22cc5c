import { type RefObject, useEffect, useRef, useState } from 'react';

/** Pixels before its end at which a list grows: about a screen. */
const AHEAD = '800px';

/** How many items of a long list are drawn: `step` more each time its end comes near the screen. */
export const useGrowing = (
  step: number,
  total: number,
): { readonly count: number; readonly end: RefObject<HTMLDivElement | null> } => {
  const [count, setCount] = useState(step);
  const end = useRef<HTMLDivElement>(null);
  const isWhole = count >= total;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an end that is still near after growing is looked at again
  useEffect(() => {
    if (isWhole || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((before) => before + step),
      { rootMargin: AHEAD },
    );

    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWhole, count, step]);

  return { count, end };
};
