import { useState } from 'react';

/** A dialog that begins anew each time it opens, and is still there while it closes. `count` is its key; 0: not yet. */
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
