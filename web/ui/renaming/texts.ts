import { forMembers } from '../../lib/language.ts';

/** What people read while they rename a draft or a template. */
const en = {
  action: 'Rename',
  heading: (isTemplate: boolean) => (isTemplate ? 'Rename template' : 'Rename document'),
  title: 'Title',
  hint: 'Recipients see this title in their emails. You can’t change it after sending.',
  missing: 'Please enter a title',
  save: 'Rename',
  saving: 'Renaming...',
  done: (isTemplate: boolean) => (isTemplate ? 'Template renamed' : 'Document renamed'),
  failed: 'Failed to rename',
} as const;

export const texts = forMembers({ en });
