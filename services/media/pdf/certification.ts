import { asArray, asDictionary, type PdfFile } from './file/pdf-file.ts';

/** Changes that a certified file's author permits (ISO 32000-2, 12.8.2.2). */
export type Permitted = 'none' | 'filling-in' | 'comments';

/** What the author of a certified file permits; null if the file isn't certified. */
export const certificationOf = ({ catalog }: PdfFile): Permitted | null => {
  const signature = asDictionary(asDictionary(catalog.value('Perms'))?.value('DocMDP'));
  if (!signature) return null;
  const reference = (asArray(signature.value('Reference')) ?? [])
    .map((item) => asDictionary(item.value()))
    .find((found) => found?.value('TransformMethod') === 'DocMDP');
  const level = asDictionary(reference?.value('TransformParams'))?.value('P');

  return level === 1 ? 'none' : level === 3 ? 'comments' : 'filling-in';
};
