/** What had the focus may have gone with what was done: reading goes on at the screen, not at the browser's top. */
export const catchLostFocus = () => {
  if (document.activeElement === document.body) document.querySelector('main')?.focus();
};

/** For a screen that another has taken the place of, while its elements may still be on their way out. */
export const leaveOldScreen = () => {
  const main = document.querySelector('main');
  const { activeElement } = document;
  if (activeElement === document.body || main?.contains(activeElement)) main?.focus();
};
