import { useEffect, useRef, useState } from 'react';

/** Calls `onDone` once `milliseconds` have passed since `id` changed, not counting the time it was held. */
export const useCountdown = (
  id: number | null,
  milliseconds: number,
  isHeld: boolean,
  onDone: () => void,
) => {
  const left = useRef({ id, milliseconds });
  const done = useRef(onDone);
  const isAway = useIsAway();
  done.current = onDone;

  useEffect(() => {
    if (left.current.id !== id) left.current = { id, milliseconds };
    if (id === null || isHeld || isAway) return;

    const started = performance.now();
    const timer = setTimeout(() => done.current(), left.current.milliseconds);
    return () => {
      clearTimeout(timer);
      left.current.milliseconds -= performance.now() - started;
    };
  }, [id, milliseconds, isHeld, isAway]);
};

/** Whether the person is at another window. */
const useIsAway = () => {
  const [isAway, setIsAway] = useState(false);

  useEffect(() => {
    const leaving = () => setIsAway(true);
    const returning = () => setIsAway(false);

    window.addEventListener('blur', leaving);
    window.addEventListener('focus', returning);
    return () => {
      window.removeEventListener('blur', leaving);
      window.removeEventListener('focus', returning);
    };
  }, []);

  return isAway;
};
