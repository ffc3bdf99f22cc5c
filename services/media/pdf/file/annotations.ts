import type { Box } from '#contracts/document/fields/members.ts';
import { type Page, type Rectangle, rectangleOf } from './page-box.ts';
import { type Matrix, pixelsToPage, transformed } from './page-transformation.ts';
import { asArray, asDictionary, type PdfDictionary, type PdfItem } from './pdf-file.ts';

/** A form XObject, and the matrix that draws it in the page's own coordinates. */
export type Picture = { readonly reference: string; readonly matrix: Matrix };

/**
 * Annotations are drawn above a page's content, so a form field with a background would hide the value stamped there.
 * This hides the annotations under each box and answers their pictures, which are then drawn beneath the values.
 * `boxes` are in CSS pixels of the shown page.
 */
export const lowerAnnotations = (page: Page, boxes: readonly Box[]): readonly Picture[] => {
  const stamped = boxes.map((box) => areaOf(page, box));

  return (asArray(page.dictionary.value('Annots')) ?? []).flatMap((item) => {
    const annotation = lowerable(item);
    const rectangle = rectangleOf(annotation?.value('Rect'));
    if (!annotation || !rectangle || !stamped.some((area) => meet(area, rectangle))) return [];

    const picture = pictureOf(annotation, rectangle);
    if (picture) annotation.set('F', String(flagsOf(annotation) | HIDDEN));
    return picture ?? [];
  });
};

/** Flags of an annotation (ISO 32000-2, table 167). */
const HIDDEN = 2;
const NO_VIEW = 32;

const flagsOf = (annotation: PdfDictionary): number => Number(annotation.value('F') ?? 0);

/** A visible annotation. This includes a signature, which stays valid and visible beneath the value. */
const lowerable = ({ source, value }: PdfItem): PdfDictionary | undefined => {
  const annotation = asDictionary(value());
  const isObject = /^\d+ \d+ R$/.test(source);
  if (!annotation || !isObject || flagsOf(annotation) & (HIDDEN | NO_VIEW)) return;

  return annotation.value('Subtype') === 'Popup' ? undefined : annotation;
};

const pictureOf = (annotation: PdfDictionary, rectangle: Rectangle): Picture | undefined => {
  const appearances = asDictionary(annotation.value('AP'));
  const normal = asDictionary(appearances?.value('N'));
  const state = annotation.value('AS');
  const ofState = typeof state === 'string' && !normal?.packed ? state : undefined;
  const form = ofState ? asDictionary(normal?.value(ofState)) : normal;
  const reference = ofState ? normal?.source(ofState) : appearances?.source('N');
  const box = form?.packed && form.value('Subtype') === 'Form' && rectangleOf(form.value('BBox'));

  return box && reference ? { reference, matrix: fitted(bounds(matrixOf(form), box), rectangle) } : undefined;
};

const matrixOf = (form: PdfDictionary): Matrix => {
  const [a, b, c, d, e, f] = asArray(form.value('Matrix'))?.map((item) => Number(item.value())) ?? [];

  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
};

/**
 * Algorithm 8.1 of ISO 32000-2, 12.5.5: the appearance's box, transformed by its own matrix, is made to fill the
 * rectangle.
 */
const fitted = (from: Rectangle, to: Rectangle): Matrix => {
  const across = (to.right - to.left) / (from.right - from.left || 1);
  const down = (to.top - to.bottom) / (from.top - from.bottom || 1);

  return [across, 0, 0, down, to.left - from.left * across, to.bottom - from.bottom * down];
};

const areaOf = (page: Page, { x, y, width, height }: Box): Rectangle =>
  bounds(pixelsToPage(page.box), { left: x, bottom: y, right: x + width, top: y + height });

const bounds = (matrix: Matrix, { left, bottom, right, top }: Rectangle): Rectangle => {
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => transformed(matrix, { x, y })));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];

  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
};

const meet = (one: Rectangle, other: Rectangle): boolean =>
  one.left < other.right && other.left < one.right && one.bottom < other.top && other.bottom < one.top;
