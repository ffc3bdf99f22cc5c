import { useEffect, useState } from 'react';

/** Stands in a dialog that no button of its own opened. Once that is gone, what had the focus before has it again. */
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
