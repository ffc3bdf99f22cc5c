/** Pixels between a field and its popover, and to the edge of the screen. */
const GAP = 8;

/** Keeps an open dialog beside its field while either moves; answers how to stop that. */
export const keepBeside = (dialog: HTMLDialogElement, anchorId: string, isSheet: boolean) => {
  const anchor = document.getElementById(anchorId);
  if (!anchor) return undefined;

  return isSheet ? asSheet(dialog, anchor) : asPopover(dialog, anchor);
};

const asPopover = (dialog: HTMLDialogElement, anchor: HTMLElement) => {
  const place = () => {
    const { left, right, top, bottom } = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = dialog;
    const below = bottom + GAP;
    const above = top - GAP - height;
    const isBelow = below + height <= innerHeight - GAP;
    const isBeside = !isBelow && above < GAP;
    const x = isBeside ? right + GAP : left;
    const y = isBelow ? below : isBeside ? (top + bottom - height) / 2 : above;
    dialog.style.left = `${within(x, GAP, innerWidth - GAP - width)}px`;
    dialog.style.top = `${within(y, GAP, innerHeight - GAP - height)}px`;
  };

  const stop = onResize(dialog, place);
  addEventListener('scroll', place, { capture: true, passive: true });

  return () => {
    stop();
    removeEventListener('scroll', place, { capture: true });
  };
};

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/**
 * A sheet stands on the lower edge of what can be seen: above a telephone's keyboard, which covers a page without
 * making it smaller. Its field is moved into the part of the page that is left.
 */
const asSheet = (dialog: HTMLDialogElement, anchor: HTMLElement) => {
  const root = document.documentElement;
  const place = () => {
    const seen = visualViewport;
    const hidden = seen ? Math.max(0, innerHeight - seen.height - seen.offsetTop) : 0;
    dialog.style.bottom = `${hidden}px`;
    dialog.style.maxHeight = `${(seen?.height ?? innerHeight) - 2 * GAP}px`;
    root.style.setProperty('--sheet', `${dialog.offsetHeight + hidden}px`);
  };
  const reveal = () => {
    const { top, bottom } = anchor.getBoundingClientRect();
    const free = dialog.getBoundingClientRect().top;
    const header = document.querySelector('.top')?.getBoundingClientRect().bottom ?? 0;
    if (top < header + GAP || bottom > free - GAP) scrollBy(0, (top + bottom) / 2 - (header + free) / 2);
  };
  const stop = onResize(dialog, () => {
    place();
    reveal();
  });

  return () => {
    stop();
    root.style.removeProperty('--sheet');
  };
};

const onResize = (dialog: HTMLDialogElement, place: () => void) => {
  const left = new AbortController();
  const { signal } = left;
  const observer = new ResizeObserver(place);
  observer.observe(dialog);
  addEventListener('resize', place, { signal });
  visualViewport?.addEventListener('resize', place, { signal });
  place();

  return () => {
    observer.disconnect();
    left.abort();
  };
};
