import type { PageSize } from '#contracts/document/fields/geometry.ts';
import { PAGE_WIDTH, pageHeight } from '#contracts/document/fields/geometry.ts';
import type { Picture } from './annotations.ts';
import { enclosure } from './graphics-state.ts';
import { type Page, shownSize } from './page-box.ts';
import { contentStreams, unpacked } from './page-streams.ts';
import { type Matrix, pixelsToPage } from './page-transformation.ts';
import { add, asDictionary, entriesOf, type PdfFile } from './pdf-file.ts';
import { arraySource, dictionarySource, matrixSource, streamSource } from './pdf-source.ts';

/** What is added to a page: pictures in its own coordinates, then `content` in CSS pixels of the shown page. */
export type Addition = {
  readonly pictures: readonly Picture[];
  readonly content: string;
  /** The Font dictionary for `content`. */
  readonly fonts: string;
};

/** The page's own content stays unchanged, between a saved and a restored graphics state. */
export const drawOver = (file: PdfFile, page: Page, { pictures, content, fonts }: Addition): void => {
  const matrix = pixelsToPage(page.box);
  const form = addForm(file, { content, fonts, matrix, size: shownSize(page.box) });
  const objects = asDictionary(page.resources?.value('XObject'));
  const names = freeNames(pictures.length + 1, objects?.keys() ?? []);
  const drawings = [...pictures, { reference: form, matrix: UNMOVED }];
  const added = names.map((name, index) => [name, drawings[index]?.reference] as const);

  page.dictionary.set(
    'Resources',
    dictionarySource({
      ...entriesOf(page.resources),
      XObject: dictionarySource({ ...entriesOf(objects), ...Object.fromEntries(added) }),
    }),
  );
  const drawing = drawings.map(({ matrix }, index) => `q ${matrixSource(matrix)} cm /${names[index]} Do Q\n`);
  enclose(file, page, drawing.join(''));
};

const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

const enclose = (file: PdfFile, page: Page, drawing: string): void => {
  const streams = contentStreams(page);
  const { saves, restores } = enclosure(unpacked(streams));
  const before = add(file, streamSource('q\n'.repeat(saves)));
  const after = add(file, streamSource(`\n${'Q\n'.repeat(restores)}${drawing}`));

  page.dictionary.set('Contents', arraySource([before, ...streams.map(({ source }) => source), after]));
};

type Form = {
  readonly content: string;
  readonly fonts: string;
  readonly size: PageSize;
  readonly matrix: Matrix;
};

const addForm = (file: PdfFile, { content, fonts, size, matrix }: Form): string =>
  add(
    file,
    streamSource(content, {
      Type: '/XObject',
      Subtype: '/Form',
      BBox: arraySource([0, 0, PAGE_WIDTH, pageHeight(size)]),
      Matrix: `[${matrixSource(matrix)}]`,
      Resources: dictionarySource({ Font: fonts }),
    }),
  );

/** An earlier seal of ours may already use some of these names. */
const freeNames = (count: number, taken: readonly string[]): readonly string[] => {
  const names: string[] = [];
  for (let number = 1; names.length < count; number++)
    if (!taken.includes(`Inkstream${number}`)) names.push(`Inkstream${number}`);

  return names;
};
