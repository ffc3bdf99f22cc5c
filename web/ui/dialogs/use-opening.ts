import { useState } from 'react';

/**
 * Opens a dialog that is empty each time it opens, and stays while it closes. `count` is its key; it is 0 before the
 * first time.
 */
export const useOpening = () => {
  const [count, setCount] = useState(0);
  const [isOpen, setIsOpen] = useState(false);

  return {
    count,
    isOpen,
    open: () => {
      setCount((before) => before + 1);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
};
