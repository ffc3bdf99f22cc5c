import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Milliseconds between two updates of the list while the slider moves fast, because nobody could read faster changes.
 */
const PACE = 150;

/** The event that the list shows: at once if it was chosen in the list, and less often while the slider moves. */
export const usePacedEvent = (at: number, onSelect: (place: number) => void) => {
  const [chosen, setChosen] = useState<number | null>(null);
  const paced = usePaced(at);
  const choose = useCallback(
    (place: number) => {
      setChosen(place);
      onSelect(place);
    },
    [onSelect],
  );

  return { shown: at === chosen ? at : paced, choose };
};

/** The last value is always shown. */
const usePaced = (value: number): number => {
  const [paced, setPaced] = useState(value);
  const last = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const follow = () => {
      last.current = performance.now();
      startTransition(() => setPaced(value));
    };
    const timer = setTimeout(follow, last.current + PACE - performance.now());

    return () => clearTimeout(timer);
  }, [value]);

  return paced;
};
