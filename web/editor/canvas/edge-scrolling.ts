/** Screen pixels from the canvas's edge at which a drag scrolls it. */
const EDGE = 36;

/** Scrolls as long as a drag is held near the upper or lower edge. `last` is null while it doesn't count. */
export const scrollAtEdges = (canvas: HTMLElement, last: () => PointerEvent | null, signal: AbortSignal) => {
  const { top, bottom } = canvas.getBoundingClientRect();
  const step = () => {
    if (signal.aborted) return;
    const { clientY } = last() ?? { clientY: (top + bottom) / 2 };
    if (clientY < top + EDGE) canvas.scrollTop -= (top + EDGE - clientY) / 4;
    if (clientY > bottom - EDGE) canvas.scrollTop += (clientY - bottom + EDGE) / 4;
    requestAnimationFrame(step);
  };
  step();
};
