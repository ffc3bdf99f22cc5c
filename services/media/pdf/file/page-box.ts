import type { PageSize } from '#contracts/document/fields/geometry.ts';
import {
  asArray,
  asDictionary,
  type PdfDictionary,
  type PdfFile,
  type PdfItem,
  type PdfValue,
} from './pdf-file.ts';

/** The part of a page that is shown, in points of the page's own coordinates, and its clockwise rotation. */
export type ShownBox = {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  readonly rotation: 0 | 90 | 180 | 270;
};

export type Page = {
  readonly reference: string;
  readonly dictionary: PdfDictionary;
  readonly box: ShownBox;
  /** The page's own or inherited resources. */
  readonly resources: PdfDictionary | undefined;
};

/** A page's size in points as a viewer shows it. */
export const shownSize = ({ left, bottom, right, top, rotation }: ShownBox): PageSize =>
  rotation % 180 === 0
    ? { width: right - left, height: top - bottom }
    : { width: top - bottom, height: right - left };

/**
 * The pages in reading order. We walk the tree ourselves, because neither library passes on what a page inherits (ISO
 * 32000-2, 7.7.3.4) and both miss pages that don't declare their type.
 */
export const pagesOf = (file: PdfFile): readonly Page[] => {
  const walk = pageWalk(file);
  let next = walk.next();
  while (!next.done) next = walk.next();

  return next.value;
};

/** Walks the pages and yields after each node of the tree, because a tree may have any number of them. */
export const pageWalk = function* (file: PdfFile): Generator<void, readonly Page[]> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  const { catalog } = file;
  const root = { source: catalog.source('Pages') ?? '', value: () => catalog.value('Pages') };
  const left: Below[] = [{ item: root, inherited: {} }];

  for (let next = left.pop(); next; next = left.pop()) {
    yield;
    const { source } = next.item;
    const node = asDictionary(next.item.value());
    if (!node || seen.has(source)) continue;
    seen.add(source);

    const inherited = inheritedBy(node, next.inherited);
    const kids = asArray(node.value('Kids'));
    if (!kids) pages.push(pageOf(source, node, inherited));
    for (const item of kids?.toReversed() ?? []) left.push({ item, inherited });
  }

  return pages;
};

/** A node of the page tree that is still to be looked at. */
type Below = { readonly item: PdfItem; readonly inherited: Inherited };

/** What a page has from a node above it if it doesn't have it itself (ISO 32000-2, table 31). */
export const INHERITABLE = ['MediaBox', 'CropBox', 'Rotate', 'Resources'] as const;
type Inherited = Partial<Readonly<Record<(typeof INHERITABLE)[number], PdfValue>>>;

const inheritedBy = (node: PdfDictionary, inherited: Inherited): Inherited => {
  const ownEntries = INHERITABLE.map((key) => [key, node.value(key)] as const).filter(
    ([, value]) => value != null,
  );

  return { ...inherited, ...Object.fromEntries(ownEntries) };
};

const pageOf = (reference: string, dictionary: PdfDictionary, attributes: Inherited): Page => ({
  reference,
  dictionary,
  resources: asDictionary(attributes.Resources),
  box: { ...shownRectangle(attributes), rotation: rotationOf(attributes.Rotate) },
});

export type Rectangle = Omit<ShownBox, 'rotation'>;

/** The size that PDFium gives a page without a usable MediaBox. */
const LETTER: Rectangle = { left: 0, bottom: 0, right: 612, top: 792 };

const shownRectangle = ({ MediaBox, CropBox }: Inherited): Rectangle => {
  const media = usable(rectangleOf(MediaBox)) ?? LETTER;
  const crop = usable(rectangleOf(CropBox)) ?? media;

  return (
    usable({
      left: Math.max(media.left, crop.left),
      bottom: Math.max(media.bottom, crop.bottom),
      right: Math.min(media.right, crop.right),
      top: Math.min(media.top, crop.top),
    }) ?? media
  );
};

/** The value may give any two opposite corners. */
export const rectangleOf = (value: PdfValue): Rectangle | undefined => {
  const [a, b, c, d] = asArray(value)?.map((item) => item.value()) ?? [];
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number')
    return;

  return { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
};

const usable = (rectangle: Rectangle | undefined) =>
  rectangle && rectangle.right > rectangle.left && rectangle.top > rectangle.bottom ? rectangle : undefined;

const rotationOf = (value: PdfValue): ShownBox['rotation'] => {
  const quarters = typeof value === 'number' ? Math.trunc(value / 90) % 4 : 0;

  return (((quarters + 4) % 4) * 90) as ShownBox['rotation'];
};
