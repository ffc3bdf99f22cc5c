import { useEffect } from 'react';

/** Something that is entered on the open screen would be lost: the browser asks before the page goes. */
export const useUnsaved = (isSo: boolean) =>
  useEffect(() => {
    if (!isSo) return;
    isUnsaved = true;
    window.addEventListener('beforeunload', ask);
    return leaveFreely;
  }, [isSo]);

export const hasUnsaved = () => isUnsaved;

/** Whoever was asked already is not asked again. */
export const leaveFreely = () => {
  isUnsaved = false;
  window.removeEventListener('beforeunload', ask);
};

let isUnsaved = false;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
