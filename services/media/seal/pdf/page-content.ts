import type { PageSize } from '#contracts/geometry.ts';
import { PAGE_WIDTH, pageHeight } from '#contracts/geometry.ts';
import { enclosure } from './graphics-state.ts';
import { type Page, shownSize } from './page-box.ts';
import { contentStreams, unpacked } from './page-streams.ts';
import { add, asDictionary, entriesOf, type PdfFile } from './pdf-file.ts';
import { arraySource, dictionarySource, nameSource, streamSource } from './pdf-source.ts';
import { type Matrix, pixelsToPage } from './place.ts';

/**
 * Draws over a page. `content` is in CSS pixels of the page as it is shown; `fonts` is its Font dictionary. What the
 * page draws itself stays as it is, between a saved and a restored graphics state.
 */
export const drawOver = (
  file: PdfFile,
  { page, content, fonts }: { readonly page: Page; readonly content: string; readonly fonts: string },
): void => {
  const size = shownSize(page.box);
  const form = addForm(file, { content, fonts, size, matrix: pixelsToPage(page.box) });
  const objects = asDictionary(page.resources?.value('XObject'));
  const name = freeName(objects?.keys() ?? []);
  const streams = contentStreams(page);

  page.dictionary.set(
    'Resources',
    dictionarySource({
      ...entriesOf(page.resources),
      XObject: dictionarySource({ ...entriesOf(objects), [name]: form }),
    }),
  );
  const { saves, restores } = enclosure(unpacked(streams));
  const before = add(file, streamSource('q\n'.repeat(saves)));
  const after = add(file, streamSource(`\n${'Q\n'.repeat(restores)}q ${nameSource(name)} Do Q\n`));
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
      Matrix: arraySource(matrix),
      Resources: dictionarySource({ Font: fonts }),
    }),
  );

/** An earlier seal of ours may have taken the first. */
const freeName = (taken: readonly string[]): string => {
  let number = 1;
  while (taken.includes(`Inkstream${number}`)) number++;

  return `Inkstream${number}`;
};
