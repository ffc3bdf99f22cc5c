import type { Sha256 } from '../../ids.ts';
import { calledBy } from '../called-by.ts';
import { roleKinds } from '../roles/kinds.ts';
import type { DocumentCards } from './card.ts';

type File = { readonly original: Sha256; readonly pdf: Sha256 };

const file = ({ original, pdf }: File) => [original, pdf];

/** The cards of events about what an owner does with a draft or a template. */
export const preparationCards = {
  DocumentUploaded: {
    personal: { document: ['title', 'originalFileName', 'remarks.*.words'] },
    group: 'preparation',
    label: { en: 'Document uploaded' },
    milestone: 'created',
    sentence: { en: ({ originalFileName }, { owner }) => `${owner} uploaded “${originalFileName}”` },
    blobs: file,
    wakes: ['retention'],
    changes: ['documents'],
  },
  DocumentDuplicated: {
    personal: { document: ['title', 'originalFileName', 'remarks.*.words'] },
    group: 'preparation',
    label: { en: 'Document duplicated' },
    milestone: 'created',
    sentence: { en: ({ title }, { owner }) => `${owner} created “${title}” as a copy of another document` },
    blobs: file,
    wakes: ['retention'],
    changes: ['documents'],
  },
  TemplateCreated: {
    personal: { document: ['title', 'description', 'originalFileName', 'remarks.*.words'] },
    group: 'preparation',
    label: { en: 'Template created' },
    milestone: 'created',
    sentence: {
      en: ({ originalFileName, title, from }, { owner }) =>
        from === undefined
          ? `${owner} created the template “${title}” from “${originalFileName}”`
          : `${owner} saved a document as the template “${title}”`,
    },
    blobs: file,
    changes: ['documents'],
  },
  TemplateEdited: {
    personal: { document: ['title', 'description'] },
    group: 'preparation',
    label: { en: 'Template edited' },
    sentence: {
      en: ({ title }, { actor }) =>
        title === undefined
          ? `${actor} changed the description of the template`
          : `${actor} renamed the template to “${title}”`,
    },
    changes: ['documents'],
  },
  DocumentCreatedFromTemplate: {
    personal: { document: ['title', 'originalFileName', 'remarks.*.words'] },
    group: 'preparation',
    label: { en: 'Created from a template' },
    milestone: 'created',
    sentence: { en: ({ title }, { owner }) => `${owner} created “${title}” from a template` },
    blobs: file,
    wakes: ['retention'],
    changes: ['documents'],
  },
  DocumentRenamed: {
    personal: { document: ['title'] },
    group: 'preparation',
    label: { en: 'Document renamed' },
    sentence: { en: ({ title }, { actor }) => `${actor} renamed the document to “${title}”` },
    changes: ['documents'],
  },
  MessageEdited: {
    personal: { document: ['subject', 'message'] },
    group: 'preparation',
    label: { en: 'Message edited' },
    sentence: { en: ({ subject, message }, { actor }) => `${actor} ${messageChange(subject, message)}` },
    changes: ['documents'],
  },
  EarlierEntriesSet: {
    personal: {},
    group: 'preparation',
    label: { en: 'Earlier entries set' },
    sentence: {
      en: ({ earlierEntries }, { actor }) =>
        `${actor} had earlier entries ${earlierEntries === 'texts' ? 'shown without signatures' : earlierEntries}`,
    },
    changes: ['documents'],
  },
  RecipientAdded: {
    personal: { recipient: ['fullName', 'email', 'title'] },
    group: 'preparation',
    label: { en: 'Recipient added' },
    sentence: {
      en: ({ fullName, title, role }, { actor }) =>
        `${actor} added ${calledBy({ fullName, title }, 'someone')} ${roleKinds[role].added}`,
    },
    changes: ['recipients'],
  },
  RecipientRoleChanged: {
    personal: {},
    group: 'preparation',
    label: { en: 'Role changed' },
    sentence: {
      en: ({ recipient, role }, { actor, recipient: name }) =>
        `${actor} changed ${name(recipient)} to ${roleKinds[role].changed}`,
    },
    changes: ['recipients'],
  },
  RecipientRemoved: {
    personal: {},
    group: 'preparation',
    label: { en: 'Recipient removed' },
    sentence: { en: ({ recipient }, { actor, recipient: name }) => `${actor} removed ${name(recipient)}` },
    changes: ['recipients'],
  },
  RecipientCorrected: {
    personal: { recipient: ['fullName', 'email'] },
    group: 'preparation',
    label: { en: 'Recipient corrected' },
    sentence: {
      en: ({ recipient, fullName, email }, { actor, recipient: name }) =>
        fullName === undefined
          ? `${actor} ${email === undefined ? `corrected ${name(recipient)}` : `changed the email of ${name(recipient)} to ${email}`}`
          : `${actor} changed the name${email === undefined ? '' : ' and email'} of a recipient to ${fullName}${email === undefined ? '' : ` (${email})`}`,
    },
    changes: ['recipients'],
  },
  RecipientRenamed: {
    personal: { recipient: ['title'] },
    group: 'preparation',
    label: { en: 'Role renamed' },
    sentence: { en: ({ title }, { actor }) => `${actor} renamed a role to “${title}”` },
    changes: ['recipients'],
  },
  RecipientReordered: {
    personal: {},
    group: 'preparation',
    label: { en: 'Signing order changed' },
    sentence: {
      en: ({ recipient, signingOrder }, { actor, recipient: name }) =>
        `${actor} gave ${name(recipient)} place ${signingOrder} in the signing order`,
    },
    changes: ['recipients'],
  },
  FieldPlaced: {
    personal: { document: ['label'] },
    group: 'preparation',
    label: { en: 'Field placed' },
    sentence: {
      en: ({ recipient, type, pageNumber }, { actor, recipient: name }) =>
        `${actor} placed ${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type} field for ${name(recipient)} on page ${pageNumber}`,
    },
    changes: ['signature_fields'],
  },
  FieldMoved: {
    personal: {},
    group: 'preparation',
    label: { en: 'Field moved' },
    sentence: { en: ({ field }, { actor, field: name }) => `${actor} moved the field “${name(field)}”` },
    changes: ['signature_fields'],
  },
  FieldResized: {
    personal: {},
    group: 'preparation',
    label: { en: 'Field resized' },
    sentence: { en: ({ field }, { actor, field: name }) => `${actor} resized the field “${name(field)}”` },
    changes: ['signature_fields'],
  },
  FieldEdited: {
    personal: { document: ['label'] },
    group: 'preparation',
    label: { en: 'Field edited' },
    sentence: { en: ({ field }, { actor, field: name }) => `${actor} edited the field “${name(field)}”` },
    changes: ['signature_fields'],
  },
  FieldRemoved: {
    personal: {},
    group: 'preparation',
    label: { en: 'Field removed' },
    sentence: { en: ({ field }, { actor, field: name }) => `${actor} removed the field “${name(field)}”` },
    changes: ['signature_fields'],
  },
} satisfies Partial<DocumentCards>;

type Edited = string | null | undefined;

/** Says what was written to the recipients, or that it was taken back. */
const messageChange = (subject: Edited, message: Edited): string => {
  if (message) return 'wrote a message to the recipients';
  if (message === null && !subject) return 'removed the message to the recipients';
  if (subject) return `changed the subject of the invitations to “${subject}”`;

  return 'removed the subject of the invitations';
};
