import { startTransition, useEffect, useRef, useState } from 'react';

/** The value, but no more often than every `interval` milliseconds, and late where the browser is busy; the last one always comes. */
export const usePaced = <Value>(value: Value, interval: number): Value => {
  const [paced, setPaced] = useState(value);
  const last = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const timer = setTimeout(
      () => {
        last.current = performance.now();
        startTransition(() => setPaced(value));
      },
      last.current + interval - performance.now(),
    );

    return () => clearTimeout(timer);
  }, [value, interval]);

  return paced;
};
