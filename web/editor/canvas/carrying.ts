import type { CanvasHandle, GhostHandle } from '../model/canvas-handle.ts';
import type { EditorState } from '../model/editor-state.ts';
import type { Size } from '../model/geometry.ts';
import { landingAt, linesAround, REACH } from '../model/snapping.ts';
import { guidesOn, noGuides } from './guides.ts';
import { pointOn } from './page-elements.ts';

type Carried = {
  /** The picture of the field, which is fixed at the upper left corner of the screen. */
  readonly element: HTMLElement;
  /** Pixels of a page. */
  readonly size: Size;
  readonly store: { readonly getState: () => EditorState };
  readonly canvas: { readonly current: CanvasHandle | null };
};

/**
 * Moves a new field along with a pointer. Over a page it lies where it will be placed: on the page, and on its lines.
 * Elements are changed directly, so that React has nothing to do.
 */
export const carrying = ({ element, size, store, canvas }: Carried) => {
  let target: HTMLElement | null = null;
  let landing: ReturnType<GhostHandle['landing']> = null;

  const sheetOf = (pageNumber: number) =>
    canvas.current?.element()?.querySelector<HTMLElement>(`[data-sheet="${pageNumber}"]`) ?? null;
  const showGuides = (guides: typeof noGuides, scale: number) =>
    target && guidesOn(Number(target.dataset.sheet), { sheetOf, scale })(guides);

  const leave = () => {
    showGuides(noGuides, 1);
    target?.removeAttribute('data-target');
    element.removeAttribute('data-landing');
    [target, landing] = [null, null];
  };
  const put = (left: number, top: number, scale: number) => {
    element.style.setProperty('--scale', String(scale));
    element.style.transform = `translate(${left}px, ${top}px)`;
    element.hidden = false;
  };

  const handle: GhostHandle = {
    follow: (pointer) => {
      const scale = canvas.current?.scale() ?? 1;
      const sheet = sheetAt(pointer.clientX, pointer.clientY);
      if (sheet !== target) leave();
      if (!sheet) {
        const [halfWidth, halfHeight] = [(size.width * scale) / 2, (size.height * scale) / 2];
        return put(pointer.clientX - halfWidth, pointer.clientY - halfHeight, scale);
      }

      target = sheet;
      const pageNumber = Number(sheet.dataset.sheet);
      const state = store.getState();
      const room = state.rooms[pageNumber - 1] ?? size;
      const lines = linesAround({ pageNumber, ...size }, state, []);
      const reach = pointer.altKey ? 0 : REACH / scale;
      const { box, guides } = landingAt(pointOn(sheet, pointer), size, room, lines, reach);
      landing = { pageNumber, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
      const { left, top } = sheet.getBoundingClientRect();
      put(left + box.x * scale, top + box.y * scale, scale);
      sheet.setAttribute('data-target', '');
      element.setAttribute('data-landing', '');
      showGuides(pointer.altKey ? noGuides : guides, scale);
    },
    hide: () => {
      leave();
      element.hidden = true;
    },
    landing: () => landing,
  };

  return { handle, end: leave };
};

/** The page under a point of the screen, unless something else lies over it. */
const sheetAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-sheet]') ?? null;
