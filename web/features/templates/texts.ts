import { plural } from '../../lib/format.ts';
import { forMembers } from '../../lib/language.ts';

/** What people read about templates. Titles, labels, toasts and empty states are the specification's. */
const en = {
  list: {
    heading: 'Templates',
    subtitle: 'Save time with reusable document templates',
    /** As in “We could not load your templates.” */
    area: 'your templates',
    create: 'Create Template',
    search: 'Search templates',
    noneFound: { heading: 'No templates found', text: 'Try adjusting your search terms.' },
    none: {
      heading: 'No templates yet',
      text: 'Create your first template to save time on repetitive documents.',
    },
  },

  card: {
    used: (times: number) => `Used ${plural(times, 'time')}`,
    created: 'Created',
    use: 'Use Template',
    more: (title: string) => `More actions for ${title}`,
  },
  menu: {
    edit: 'Edit',
    rename: 'Rename…',
    original: 'Download original',
    timeline: 'Timeline',
    delete: 'Delete',
  },
  deleting: {
    heading: 'Delete template',
    question:
      'Are you sure you want to delete this template? This action cannot be undone. Documents created from it stay.',
    yes: 'Delete',
    done: 'Template deleted',
    failed: 'Failed to delete template. Please try again.',
  },

  creating: {
    heading: 'Create Template',
    file: 'Supports PDF and Word documents',
    remove: 'Remove',
    title: 'Template Title',
    description: 'Description',
    descriptionHint: 'What is it for? (optional)',
    submit: 'Create Template',
    pending: 'Creating...',
    done: 'Template created',
    failed: 'Failed to create template',
    wrongType: ['Invalid file type', 'Please select a PDF or Word document.'],
    noTitle: ['Missing information', 'Please enter a template title.'],
    noFile: ['Missing file', 'Please select a document to upload.'],
  },

  page: {
    heading: 'Template',
    loading: 'Template Editor',
    failed: 'Failed to load template',
    back: 'Back to Templates',
  },
  editor: {
    label: 'Template Editor',
    pages: (count: number) => plural(count, 'page'),
    save: 'Save Template',
    saved: ['Template saved'],
    notSaved: ['Error', 'Failed to save the template. Please try again.'],
    roles: 'Manage Roles',
    use: 'Use Template',
    /** Spec, part 1, section 8. */
    words: {
      people: 'Roles',
      choose: 'Place new fields for this role',
      several: 'Several roles',
      steps: ['Define roles', 'Place fields', 'Use template'],
      nobody: ['No roles', 'Please add a role that signs before placing fields'],
      notPlaced: ['Error', 'Failed to add field. Please try again.'],
      notRemoved: ['Error', 'Failed to delete field. Please try again.'],
    },
  },

  reading: {
    facts: (fileName: string, pages: number) => `${fileName} · ${plural(pages, 'page')}`,
    why: 'You can look at this template, but neither use nor change it.',
    roles: 'Roles',
    role: (role: string, order: number) => `${role}, order ${order}`,
  },

  using: {
    heading: 'Use Template',
    intro: (title: string) => `Creates a draft with all the fields from “${title}”. Nothing is sent yet.`,
    title: 'Document Title',
    noTitle: 'Please enter a title',
    facts: (role: string, order: number, isOptional: boolean) =>
      [role, `order ${order}`, ...(isOptional ? ['optional'] : [])].join(' · '),
    fullName: 'Full Name',
    email: 'Email',
    noName: 'Please enter a name',
    noEmail: 'Please enter an email address',
    wrongEmail: 'Please enter a valid email address',
    submit: 'Create Document',
    pending: 'Creating Document...',
    done: ['Document created', 'Check its fields, then send it for signature.'],
    failed: 'The document couldn’t be created. Please try again.',
    notLoaded: 'The roles of this template couldn’t be loaded.',
  },

  roles: {
    heading: 'Manage Roles',
    intro:
      'Define the roles people fill when you use this template. People with the same number sign at the same time.',
    group: (place: number) => `Role ${place}`,
    /** What stands for a role that has no name yet. */
    unnamed: (place: number) => `role ${place}`,
    name: 'Name',
    noName: 'Please enter a name for this role',
    role: 'Role',
    move: { up: (name: string) => `Move ${name} up`, down: (name: string) => `Move ${name} down` },
    remove: 'Remove role',
    add: 'Add Role',
    losing: (name: string, fields: number) => `Saving this deletes ${plural(fields, 'field')} of ${name}.`,
    submit: 'Save Roles',
    pending: 'Saving...',
    done: 'Roles saved',
    failed: 'The roles couldn’t be saved. Please try again.',
  },
} as const;

export const texts = forMembers({ en });
