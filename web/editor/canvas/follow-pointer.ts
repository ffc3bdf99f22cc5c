/** Screen pixels from which a press is a drag. */
const SLACK = 3;

export const isFar = (from: PointerEvent, { clientX, clientY }: PointerEvent) =>
  Math.hypot(clientX - from.clientX, clientY - from.clientY) > SLACK;

type Following = {
  readonly onMove: (event: PointerEvent) => void;
  readonly onUp: (event: PointerEvent) => void;
  /** The pointer was taken away, or somebody pressed Escape. */
  readonly onCancel: () => void;
};

/** Follows a pointer from its press to its release, wherever it goes. Returns a signal that tells when that is over. */
export const followPointer = (pressed: PointerEvent, { onMove, onUp, onCancel }: Following): AbortSignal => {
  const over = new AbortController();
  const { signal } = over;
  const ofThis = (then: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pressed.pointerId) then(event);
  };
  const release = (event: PointerEvent) => {
    over.abort();
    onUp(event);
  };
  const cancel = () => {
    over.abort();
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    cancel();
  };

  window.addEventListener('pointermove', ofThis(onMove), { signal });
  window.addEventListener('pointerup', ofThis(release), { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('blur', cancel, { signal });
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });

  return signal;
};
