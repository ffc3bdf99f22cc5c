import { useState } from 'react';

/** A dialog that begins anew each time it opens: `key` tells one time from another. */
export const useDialog = () => {
  const [asked, setAsked] = useState({ key: 0, isOpen: false });

  return {
    ...asked,
    open: () => setAsked(({ key }) => ({ key: key + 1, isOpen: true })),
    close: () => setAsked(({ key }) => ({ key, isOpen: false })),
  };
};
