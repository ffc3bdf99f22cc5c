import { useEffect, useState } from 'react';

/**
 * Goes into a dialog that no button of its own opened. Once the dialog is gone, the focus returns to where it was
 * before.
 */
export const FocusReturns = () => {
  const [before] = useState(() => document.activeElement);

  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      });
    },
    [before],
  );

  return null;
};
