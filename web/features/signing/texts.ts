import type { FieldType } from '#contracts/document/fields/kinds.ts';
import { forSigners } from '../../lib/language.ts';

/** Everything that people read on the signing page. What the specification fixes (part 2) stays letter by letter. */
const en = {
  dismiss: 'Dismiss',
  pageTitle: (title: string) => `${title} · Inkstream`,
  heading: 'Sign Document',
  brokenPage: 'Something went wrong on this page.',

  progress: {
    field: (current: number, of: number) => `Field ${current} of ${of}`,
    label: 'Progress',
    done: (done: number, of: number) => `${done} of ${of} filled in`,
    noFields: 'No fields to fill in',
  },

  guide: {
    start: 'Start',
    next: 'Next required field',
    review: 'Review and complete',
    left: (left: number) => {
      if (left === 0) return 'All done – review and complete';

      return left === 1 ? '1 required field left' : `${left} required fields left`;
    },
    /** What the call-out over a field says. */
    here: {
      signature: 'Sign here',
      initials: 'Initial here',
      date: 'Add the date',
      text: 'Fill this in',
      checkbox: 'Tick this',
      name: 'Add your name',
      email: 'Add your email',
    } satisfies Record<FieldType, string>,
    filledByItself: 'Filled in for you: ',
  },

  steps: {
    navigation: 'Navigation',
    previous: 'Previous',
    next: 'Next',
    complete: 'Complete',
    completing: 'Completing...',
  },

  side: {
    label: 'Signing',
    progress: 'Signing Progress',
    instructions: 'Instructions',
    document: 'Document',
    from: 'From ',
    view: 'View',
    overview: 'Overview',
    download: 'Download original',
    decline: 'Decline to sign',
    close: 'Close',
  },

  ownData: 'Your data',

  instructions: {
    toFill: [
      'Read the document.',
      'Tap each highlighted field, or “Next required field”, and fill it in. * means required.',
      'When everything is filled in, choose Complete.',
    ],
    toApprove: ['Read the document. There’s nothing to fill in.', 'Choose Complete to approve it.'],
  },

  zoom: {
    label: 'Zoom',
    out: 'Zoom out',
    level: 'Zoom level',
    in: 'Zoom in',
    fit: 'Fit to Width',
  },

  pages: {
    label: 'Document',
    page: (number: number, of: number) => `Page ${number} of ${of}`,
    picture: (number: number) => `Page ${number}`,
    /** Shown while somebody scrolls. */
    pill: (number: string, of: number) => `${number} / ${of}`,
    late: (number: number) => `Page ${number} is being prepared…`,
  },

  field: {
    page: (number: number) => `Page ${number}`,
    required: 'required',
    optional: 'optional',
    empty: 'not filled in',
    filled: 'filled in',
    filledWith: (value: string) => `filled in: ${value}`,
    filledByItself: (value: string) => `filled in for you: ${value}`,
  },

  disclosure: {
    /** The words of the consent sentence that open it (contracts/document/consent/consent.ts). */
    name: 'electronic record and signature disclosure',
  },

  part: {
    failed: 'This part of the page couldn’t be loaded.',
    again: 'Try again',
    loading: 'Loading...',
  },

  offline: 'You’re offline. Your entries are saved on this device. Reconnect to finish signing.',

  completion: {
    title: 'Document signed successfully',
    everyone: 'All recipients have signed. The document is now complete.',
    others: 'Your signature has been recorded. Waiting for other signers.',
    missing: 'Missing required fields',
    missingBody: 'Please complete all required fields before signing',
    error: 'Error',
    failed: 'Failed to complete signing process',
    unreachable: 'There’s no connection. Your entries are saved on this device; please try again.',
    unavailable: (sentence: string | null) =>
      `${sentence ?? 'The service isn’t available.'} Your entries are saved on this device.`,
    unknown: 'Something went wrong. Your entries are saved on this device; please try again.',
  },

  link: {
    invalid: 'Invalid or expired signing link',
    contact: 'Please contact the document sender for a new link.',
    reasons: {
      'link.voided': 'The sender has cancelled this document.',
      'link.declined': 'A recipient has declined to sign this document.',
    } as Readonly<Record<string, string>>,
    unavailable: 'We can’t show the document right now',
    kept: 'Your entries on this device are saved.',
    again: 'Try again',
  },
} as const;

export const texts = forSigners({ en });
