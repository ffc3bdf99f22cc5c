import { useEffect, useState } from 'react';

/** Milliseconds after which somebody who has come to something is taken to stay. Scrolling past takes less. */
const REST = 100;

/** Whether a component has been on the screen for a moment. */
export const useRested = () => {
  const [isRested, setIsRested] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsRested(true), REST);
    return () => clearTimeout(timer);
  }, []);

  return isRested;
};
