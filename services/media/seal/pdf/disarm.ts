import type { Page } from './page-box.ts';
import { asDictionary, entriesOf, type PdfFile, type PdfValue } from './pdf-file.ts';
import { dictionarySource } from './pdf-source.ts';

/**
 * Takes out what a reader would run by itself when the document or a page is opened. Files are cleaned when they are
 * uploaded; one with an earlier signature can only be cleaned by adding to it, which is here.
 */
export const disarm = (file: PdfFile, pages: readonly Page[]): void => {
  const { catalog } = file;
  if (runsSomething(catalog.value('OpenAction'))) catalog.remove('OpenAction');
  if (catalog.keys().includes('AA')) catalog.remove('AA');

  const names = asDictionary(catalog.value('Names'));
  if (names?.keys().includes('JavaScript'))
    catalog.set('Names', dictionarySource({ ...entriesOf(names), JavaScript: undefined }));

  for (const { dictionary } of pages) if (dictionary.keys().includes('AA')) dictionary.remove('AA');
};

/** Going to a page of the document is all that opening it may do. */
const runsSomething = (action: PdfValue): boolean => {
  const dictionary = asDictionary(action);

  return dictionary !== undefined && (dictionary.value('S') !== 'GoTo' || dictionary.keys().includes('Next'));
};
