import { forMembers } from '../lib/language.ts';

/** What people read in the parts that many screens share. */
const en = {
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  loading: 'Loading...',
  showMore: 'Show more',
  /** `name` is, for example, "your documents". */
  notLoaded: (name: string) => `We couldn’t load ${name}.`,

  signOut: {
    label: 'Sign Out',
    heading: 'Sign out without saving?',
    question: 'You have unsaved changes. If you sign out now, they’ll be lost.',
  },
  confirmEmail: {
    heading: 'Confirm your email first',
    why: (people: string, email: string) =>
      `${people} are recognized by their email address. To continue, verify that ${email} is yours. We’ll send you a link.`,
    mailed: (email: string) =>
      `We’ve emailed a link to ${email}. It works for 24 hours. Open it in a browser where you’re signed in. If that’s on another device, reload this page afterwards.`,
    send: 'Send me the link',
    sending: 'Sending...',
    again: 'Send again',
    sent: 'Link sent',
    failed: { title: 'Failed to send the link', text: 'Please try again.' },
  },
  failedPage: 'Try Again',
  /** Above what went wrong (spec, part 1, section 8). */
  error: 'Error',
  download: {
    started: 'Download started',
    failed: ['Download failed', 'Failed to download document. Please try again.'],
  },
  reason: { label: 'Reason', hint: 'It is logged in the history.', missing: 'Please give a reason.' },
  order: { label: 'Order', name: 'Signing order' },
  file: {
    label: 'Document file',
    drop: 'Drag and drop a file here, or choose one',
    wrongType: ['Invalid file type', 'Please select a PDF, DOC, or DOCX file.'],
  },
  password: {
    show: 'Show password',
    hide: 'Hide password',
    shown: 'Your password is shown',
    capsLock: 'Caps Lock is on',
    withCapsLock: (problem: string) => `${problem}. Caps Lock is on`,
    common: 'Many people use this password, so it’s easy to guess',
  },
} as const;

export const texts = forMembers({ en });
