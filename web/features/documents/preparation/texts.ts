import type { EarlierEntriesRule } from '#contracts/organisation/earlier-entries-rules.ts';
import { formatList, plural } from '../../../lib/format.ts';
import { forMembers } from '../../../lib/language.ts';

/** Everything that people read while they prepare a draft. What the specification fixes is marked with its section. */
const en = {
  /** Spec, part 2, section 2.1. */
  heading: 'Document Preparation',
  pages: (count: number) => plural(count, 'page'),
  save: 'Save Draft',
  timeline: 'Timeline',
  templateEditor: 'Template Editor',
  saveAsTemplate: 'Save as template…',
  original: 'Download original',
  saved: ['Draft saved'],
  notSaved: ['Error', 'Failed to save the draft. Please try again.'],

  /** Spec, part 2, sections 5 and 8. */
  editor: {
    people: 'Recipients',
    choose: 'Place new fields for this recipient',
    several: 'Several recipients',
    steps: ['Add recipients', 'Place fields', 'Review and send'],
    nobody: ['No recipients', 'Please add a recipient before placing signature fields'],
    edited: ['Field updated', 'The field properties have been saved'],
    notEdited: ['Error', 'Failed to update field properties'],
  },

  people: {
    badge: 'Template',
    empty: 'No recipients yet. Add the people who need to sign or get a copy.',
    add: 'Add',
    addLabel: 'Add recipient',
    more: (name: string) => `More actions for ${name}`,
    edit: 'Edit',
    moveUp: 'Move up',
    moveDown: 'Move down',
    changeRole: 'Change role',
    changesTo: (role: string) => `To ${role}`,
    remove: 'Remove',
    notMoved: 'Failed to change the signing order',
  },

  form: {
    add: 'Add Recipient',
    adding: 'Adding Recipient...',
    edit: 'Edit recipient',
    save: 'Save',
    saving: 'Saving...',
    title: 'Title',
    titleHint: 'For example, Client or Contractor',
    fullName: 'Full Name',
    email: 'Email',
    role: 'Role',
    order: 'Signing Order',
    orderHint: 'People with the same number sign at the same time.',
    wrongEmail: 'Please enter a valid email address',
    more: (count: number) =>
      count === 1 ? 'Then one more, whom you pasted as well' : `Then ${count} more, whom you pasted as well`,
    /** Spec, part 1, sections 5 and 8. */
    missing: 'Missing information',
    missingTitle: 'Please enter a title for this recipient (e.g., Client, Contractor)',
    missingPerson: 'Please fill in both name and email',
    added: 'Recipient added',
    notAdded: 'Failed to add recipient',
    edited: 'Recipient updated',
    notEdited: 'Failed to update recipient',
  },

  /** Spec, part 1, sections 5 and 8. */
  changes: {
    role: { done: 'Role updated', failed: 'Failed to update recipient role' },
    remove: { done: 'Recipient removed', failed: 'Failed to remove recipient' },
  },
  cannotRemove: ['Cannot remove', 'At least one recipient is required'],

  questions: {
    remove: (name: string, fields: number) => ({
      heading: 'Remove recipient',
      question: `${name} has ${plural(fields, 'field')}. Removing ${name} also deletes ${them(fields)}.`,
      yes: 'Remove',
    }),
    role: (name: string, fields: number) => ({
      heading: 'Change role',
      question: `${name} has ${plural(fields, 'field')}. People who only receive a copy can’t have fields, so ${these(fields)} will be deleted.`,
      yes: 'Change role',
    }),
    approval: {
      heading: 'Send without their fields?',
      question: (names: readonly string[]) =>
        `${formatList(names)} ${names.length === 1 ? 'has' : 'have'} no fields to fill in and will only be asked to approve the document.`,
      back: 'Go back',
      yes: 'Send anyway',
    },
    remarks: {
      heading: 'Look at the pages before you send them',
      back: 'Look at the pages',
      yes: 'I’ve looked, send',
    },
  },

  message: {
    heading: 'Message',
    optional: 'Optional',
    subject: 'Subject',
    subjectHint: 'Leave it empty to use the standard subject.',
    text: 'Message',
    textHint: 'Quoted in the invitations and reminders. Links are shown as plain text.',
    placeholder: 'What should recipients know?',
    saving: 'Saving…',
    saved: 'Saved',
    notSaved: 'Not saved',
    retry: 'Retry',
  },

  sending: {
    /** Spec, part 2, sections 2.1, 5 and 8. */
    send: 'Send for Signature',
    pending: 'Sending...',
    sent: 'Document sent',
    sentBody: 'Signing invitations have been sent to all recipients',
    failed: 'Failed to send document for signing',
    noRecipients: ['No recipients', 'Please add at least one recipient before sending'],
    noFields: ['No signature fields', 'Please add at least one signature field before sending'],
    unsaved: 'Your last changes are not saved yet.',
    more: 'More ways to send',
    review: 'Review and send…',
    invited: (now: readonly string[], next: readonly string[], isLast: boolean) =>
      [
        `${formatList(now)} ${now.length === 1 ? 'has' : 'have'} been invited.`,
        next.length > 0 &&
          `${formatList(next)} ${next.length === 1 ? 'comes' : 'come'} next${isLast ? '' : ', then the others'}.`,
      ]
        .filter(Boolean)
        .join(' '),
  },

  /** What signers are shown of each other's entries. */
  earlier: {
    label: 'What signers see of each other',
    hint: 'They see it where it will stand in the sealed document, as soon as others have signed before them.',
    choices: {
      texts: 'Entries, but signatures only once everyone has signed',
      shown: 'Entries and signatures',
      hidden: 'Nothing',
    } satisfies Record<EarlierEntriesRule, string>,
    told: {
      texts: 'Signers see what others entered before them, but no signatures until everyone has signed.',
      shown: 'Signers see what others entered before them, signatures too.',
      hidden: 'Signers don’t see what others entered before them.',
    } satisfies Record<EarlierEntriesRule, string>,
    failed: 'Failed to save what signers see of each other',
  },

  review: {
    heading: 'Review and send',
    order: 'Who gets what, and when',
    now: 'Invited right away',
    after: (names: readonly string[]) =>
      `Invited after ${formatList(names)} ${names.length === 1 ? 'has' : 'have'} signed`,
    together: 'They can sign at the same time.',
    copied: 'Told right away, and sent the signed document at the end',
    end: 'Once everyone has signed, everyone gets the sealed document by email.',
    fieldsOn: (page: number) => `Page ${page}:`,
    listOf: (fields: readonly { readonly label: string; readonly required: boolean }[]) =>
      fields.map(({ label, required }) => (required ? label : `${label} (optional)`)).join(', '),
    noFields: 'No fields to fill in',
    message: 'Message',
    noMessage: 'No message. Recipients get the standard invitation.',
    warnings: 'Check before you send',
    withoutFields: (name: string) =>
      `${name} has no fields to fill in and will only be asked to approve the document.`,
    withoutSignature: (name: string) => `${name} has no signature field.`,
    overlapping: (pages: readonly number[]) =>
      `Fields overlap on ${pages.length === 1 ? 'page' : 'pages'} ${formatList(pages.map(String))}.`,
    sameEmail: (email: string, names: readonly string[]) =>
      `${formatList(names)} have the same email, ${email}.`,
    nobodySigns: 'Please add at least one signer before sending',
    ready: 'Everything looks ready.',
    back: 'Keep editing',
  },
} as const;

export const texts = forMembers({ en });

const them = (fields: number) => (fields === 1 ? 'it' : 'them');
const these = (fields: number) => (fields === 1 ? 'it' : 'these');
