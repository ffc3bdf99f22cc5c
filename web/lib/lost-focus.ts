/** What had the focus may have gone with what was done: reading goes on at the screen, not at the browser's top. */
export const catchLostFocus = () => {
  if (document.activeElement === document.body) document.querySelector('main')?.focus();
};
