import { useState } from 'react';

/** A dialog that begins anew each time it opens: `key` tells one time from another. */
export const useDialog = () => {
  const [dialog, setDialog] = useState({ key: 0, isOpen: false });

  return {
    ...dialog,
    open: () => setDialog(({ key }) => ({ key: key + 1, isOpen: true })),
    close: () => setDialog(({ key }) => ({ key, isOpen: false })),
  };
};
