import { forMembers } from '../../../lib/language.ts';

/** What people read when they save a document as a template. The first labels and the toast are the specification's. */
const en = {
  heading: 'Save as template',
  intro: (title: string) =>
    `Keeps the file and all fields of “${title}”. People become roles, and nothing they entered is kept.`,
  title: 'Template Title',
  noTitle: 'Please enter a template title.',
  description: 'Description',
  descriptionHint: 'Optional. Helps you find the template later.',
  cancel: 'Cancel',
  submit: 'Save template',
  pending: 'Saving...',
  done: 'Template created',
  failed: 'Failed to create template',
} as const;

export const texts = forMembers({ en });
