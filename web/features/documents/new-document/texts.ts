import { forMembers } from '../../../lib/language.ts';

/** Everything that people read from a file to a document with recipients. Most of it is fixed by the specification. */
const en = {
  /** Spec, part 1, sections 2, 4, 5 and 8. */
  upload: {
    heading: 'Upload Document',
    hint: 'PDF, DOC, or DOCX, up to 10 MB',
    title: 'Document Title',
    cancel: 'Cancel',
    submit: 'Upload',
    submitAttached: 'Upload with an Attachment Sheet',
    pending: 'Uploading...',
    missing: ['Missing information', 'Please select a file and enter a title.'],
    done: ['Document processed successfully', 'Your document is ready for signature preparation.'],
    failed: 'Upload failed',
    progress: 'Upload',
    states: {
      uploading: 'Uploading document...',
      converting: 'Converting document...',
      processing: 'Processing document...',
      generating_images: 'Generating page images...',
      complete: 'Complete',
    },
  },

  attachment: {
    label: 'Attachment sheet',
    reasons: {
      certified:
        'The author of this PDF certified it and doesn’t allow any changes, not even a signature. It can’t be sealed itself.',
      signed: 'This PDF is already signed. Signing it here would change it after that.',
    },
    promise: 'With an attachment sheet, the file stays untouched.',
    explanation:
      'It’s attached to the sealed PDF exactly as you upload it, so its signatures can still be checked. People read and sign a copy of its pages, behind a sheet that names the file. What they enter appears on the copy, and in a list behind it.',
  },

  remarks: {
    label: 'About the file',
    attach: 'Leave the file untouched instead',
  },

  recipients: {
    heading: 'Add Recipients',
    question: (title: string) =>
      `Who needs to sign “${title}”? People with the same number sign at the same time.`,
    another: 'Add another recipient',
    row: (place: number) => `Recipient ${place}`,
    fullName: 'Full Name',
    email: 'Email',
    role: 'Role',
    wrongEmail: 'Please enter a valid email address',
    remove: 'Remove recipient',
    /** Spec, part 1, sections 2, 5 and 8. */
    skip: 'Skip for Now',
    submit: 'Add Recipients',
    pending: 'Adding Recipients...',
    required: ['Recipients required', 'Please add at least one recipient with name and email.'],
    invalid: ['Invalid email addresses', 'Please check the email addresses and try again.'],
    added: (count: number) => ['Recipients added!', `Added ${count} recipient(s)`] as const,
    notAdded: ['Error adding recipients', 'Please try again.'],
  },
} as const;

export const texts = forMembers({ en });
