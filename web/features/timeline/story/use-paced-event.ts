import { startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds between two events that the list follows a quick hand to: nobody reads one that is another each frame. */
const PACE = 150;

/** The event that the list shows: at once the one that was chosen in it, and others as the hand on the slider lets it. */
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

/** The last value always comes. */
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
