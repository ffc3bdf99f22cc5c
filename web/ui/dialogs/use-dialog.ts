import { useState } from 'react';

/** Opens a dialog that is empty each time it opens: `key` is a new one each time. */
export const useDialog = () => {
  const [dialog, setDialog] = useState({ key: 0, isOpen: false });

  return {
    ...dialog,
    open: () => setDialog(({ key }) => ({ key: key + 1, isOpen: true })),
    close: () => setDialog(({ key }) => ({ key, isOpen: false })),
  };
};
