import { add, asArray, asDictionary, type PdfFile } from '../../pdf/file/pdf-file.ts';
import { arraySource, dictionarySource, streamSource } from '../../pdf/file/pdf-source.ts';
import { sealArea } from './document-part.ts';
import { sheet } from './sheet.ts';

/** Where the seal of the first page is, in points from the page's lower left corner. */
export const sealRectangle: readonly [number, number, number, number] = [
  sealArea.x,
  sheet.pageHeight - sealArea.y - sealArea.height,
  sealArea.x + sealArea.width,
  sheet.pageHeight - sealArea.y,
];

export type NewPage = {
  readonly reference: string;
  /** What to draw, in points, with y growing downward. */
  readonly content: string;
  readonly annotations: readonly string[];
};

/** Adds A4 pages before or after those of the document. `fonts` is their Font dictionary. */
export const addPages = (
  file: PdfFile,
  where: 'before' | 'after',
  pages: readonly NewPage[],
  fonts: string,
): void => {
  const root = asDictionary(file.catalog.value('Pages'));
  const reference = file.catalog.source('Pages');
  if (!root || !reference) throw new Error('the document has no page tree');

  const kids = asArray(root.value('Kids'))?.map((kid) => kid.source);
  const parent = kids ? reference : file.reserve();
  for (const page of pages) file.put(page.reference, pageSource(file, { ...page, parent, fonts }));
  const [existing, added] = [kids ?? [reference], pages.map((page) => page.reference)];
  const all = arraySource(where === 'before' ? [...added, ...existing] : [...existing, ...added]);
  const count = kids ? root.value('Count') : 1;
  const total = String((typeof count === 'number' ? count : (kids?.length ?? 0)) + pages.length);

  if (kids) {
    root.set('Kids', all);
    root.set('Count', total);
  } else {
    // In some files the root of the page tree is itself the only page. Such a page gets a new root above it.
    file.put(parent, dictionarySource({ Type: '/Pages', Kids: all, Count: total }));
    root.set('Parent', parent);
    file.catalog.set('Pages', parent);
  }
};

/** Names everything that the page would otherwise inherit. */
const pageSource = (
  file: PdfFile,
  { parent, fonts, content, annotations }: NewPage & { readonly parent: string; readonly fonts: string },
): string => {
  const box = arraySource([0, 0, sheet.pageWidth, sheet.pageHeight]);
  const upright = arraySource([1, 0, 0, -1, 0, sheet.pageHeight]).slice(1, -1);

  return dictionarySource({
    Type: '/Page',
    Parent: parent,
    MediaBox: box,
    CropBox: box,
    Rotate: '0',
    Resources: dictionarySource({ Font: fonts }),
    Contents: add(file, streamSource(`${upright} cm\n${content}`)),
    Annots: annotations.length > 0 ? arraySource(annotations) : undefined,
  });
};
