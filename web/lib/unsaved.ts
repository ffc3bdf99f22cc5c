import { useEffect } from 'react';

/** While something that was entered is not saved, the browser asks before the page is left. */
export const useUnsaved = (isSo: boolean) =>
  useEffect(() => {
    if (!isSo) return;
    isUnsaved = true;
    window.addEventListener('beforeunload', ask);
    return leaveFreely;
  }, [isSo]);

export const hasUnsaved = () => isUnsaved;

/** Stops the browser from asking, for people who have answered already. */
export const leaveFreely = () => {
  isUnsaved = false;
  window.removeEventListener('beforeunload', ask);
};

let isUnsaved = false;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
