import type { EditorWords } from '../../../editor/model/words.ts';

/** Spec, part 1, section 8. */
export const templateWords: EditorWords = {
  people: 'Roles',
  choose: 'Place new fields for this role',
  several: 'Several roles',
  steps: ['Define roles', 'Place fields', 'Use template'],
  nobody: ['No roles', 'Please add a role that signs before placing fields'],
  edited: null,
  notEdited: null,
  notPlaced: ['Error', 'Failed to add field. Please try again.'],
  notRemoved: ['Error', 'Failed to delete field. Please try again.'],
};
