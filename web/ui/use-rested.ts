import { useEffect, useState } from 'react';

/** After this many milliseconds on the screen, somebody is taken to look at something. Scrolling past it takes less. */
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
