import type { EditorWords } from '../../../editor/model/words.ts';
import { texts } from './texts.ts';

/** Spec, part 2, sections 5 and 8. */
export const documentWords: EditorWords = {
  ...texts.editor,
  notPlaced: null,
  notRemoved: null,
};
