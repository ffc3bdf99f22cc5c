import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import type { Point } from '../model/geometry.ts';
import type { Stage } from './gesture.ts';

type OnScreen = { readonly clientX: number; readonly clientY: number };

/** Where a pointer is on a page, in the page's pixels. */
export const pointOn = (sheet: HTMLElement, { clientX, clientY }: OnScreen): Point => {
  const { left, top } = sheet.getBoundingClientRect();
  const scale = scaleOf(sheet);

  return { x: (clientX - left) / scale, y: (clientY - top) / scale };
};

export const elementIn = (canvas: HTMLElement, key: string) =>
  canvas.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);

/** The page, and the field or its corner, that an element belongs to; null beside the pages. */
export const pressedIn = (target: Element) => {
  if (target.closest('[data-remove]')) return null;
  const sheet = target.closest<HTMLElement>('[data-sheet]');
  const field = target.closest<HTMLElement>('[data-field]');

  return sheet && { sheet, key: field?.dataset.field, isCorner: target.closest('[data-corner]') !== null };
};

/** Between the pages; not on the bar that scrolls them. */
export const isBeside = (
  { target, clientX }: { readonly target: EventTarget; readonly clientX: number },
  canvas: HTMLElement,
) =>
  !(target as Element).closest('[data-sheet]') &&
  clientX < canvas.getBoundingClientRect().left + canvas.clientWidth;

/** What a gesture that began on this page moves. */
export const stageOn = (canvas: HTMLElement, sheet: HTMLElement): Stage => ({
  scale: scaleOf(sheet),
  elementOf: (key) => elementIn(canvas, key),
  frames: () => [...canvas.querySelectorAll<HTMLElement>('[data-frame]')],
  sheetOf: (pageNumber) => canvas.querySelector<HTMLElement>(`[data-sheet="${pageNumber}"]`),
});

const scaleOf = (sheet: HTMLElement) => sheet.getBoundingClientRect().width / PAGE_WIDTH;
