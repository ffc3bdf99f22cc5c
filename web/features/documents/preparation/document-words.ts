import type { EditorWords } from '../../../editor/model/words.ts';

/** Spec, part 2, sections 5 and 8. */
export const documentWords: EditorWords = {
  people: 'Recipients',
  choose: 'Place new fields for this recipient',
  several: 'Several recipients',
  steps: ['Add recipients', 'Place fields', 'Review and send'],
  nobody: ['No recipients', 'Please add a recipient before placing signature fields'],
  edited: ['Field updated', 'The field properties have been saved'],
  notEdited: ['Error', 'Failed to update field properties'],
  notPlaced: null,
  notRemoved: null,
};
