/**
 * An open dialog keeps the place of the page's scrollbar (`scrollbar-gutter`), so that nothing moves. Browsers whose
 * scrollbars take no room keep it all the same where they're switched off, which would move the page by 15 pixels.
 */
export const keepNoGutterWithoutScrollbar = () => {
  if (scrollbarWidth() === 0) document.documentElement.style.scrollbarGutter = 'auto';
};

/** In CSS pixels. */
const scrollbarWidth = (): number => {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', overflow: 'scroll', visibility: 'hidden' });
  document.body.append(probe);
  const width = probe.offsetWidth - probe.clientWidth;
  probe.remove();

  return width;
};
