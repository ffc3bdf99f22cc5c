import type { InkColour } from '#contracts/document/fields/handwriting.ts';
import type { FieldType } from '#contracts/document/fields/kinds.ts';

/** Everything that people read on the signing page. What the specification fixes (part 2) stays letter by letter. */
export const texts = {
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

  sheet: {
    required: 'Required',
    optional: 'Optional',
    cancel: 'Cancel',
    save: 'Save',
    adopt: 'Adopt and sign',
    forAll: (count: number, type: FieldType) => `Use for all ${count} ${type} fields`,
    problem: (label: string, problem: string) => `${label} ${problem}.`,
    drawingTooLong: 'This drawing is too long. Please undo some strokes, or draw it again with fewer.',
    tooManyDrawings: (most: number) =>
      `A document can have ${most} different drawings. Please use one that you’ve already drawn.`,
    entries: {
      signature: 'Full name',
      initials: (most: number) => `Initials, at most ${most} characters`,
      date: 'Date',
      text: 'Text',
      checkbox: 'Checkbox',
      name: 'Name',
      email: 'Email',
    },
    useMyName: 'Use my name',
    useMyInitials: 'Use my initials',
    useMyEmail: 'Use my email',
    useToday: 'Use today’s date',
  },

  handwriting: {
    label: 'How to sign',
    type: 'Type',
    draw: 'Draw',
    upload: 'Upload',
    style: 'Style',
    drawn: 'Your signature',
    drawAgain: 'Draw again',
    pad: (canType: boolean) =>
      `Draw your signature here.${canType ? ' To use the keyboard, choose Type.' : ''}`,
    picture: 'Picture of your signature',
    choose: 'Choose a picture',
    chooseAnother: 'Choose another picture',
    pictureHelp: 'A photo or scan of your signature on plain paper: PNG, JPEG or WebP, up to 10 MB.',
    reading: 'Reading the picture...',
    pictureProblems: {
      type: 'Please choose a PNG, JPEG or WebP picture.',
      size: 'This picture is too large. Please choose one of up to 10 MB.',
      unreadable: 'We couldn’t read this picture. Please choose another.',
      empty: 'We couldn’t find a signature in this picture. Dark ink on plain, light paper works best.',
    },
    ink: 'Ink',
    inks: { black: 'Black', blue: 'Blue', 'dark-blue': 'Dark blue' } satisfies Record<InkColour, string>,
    undo: 'Undo stroke',
    clear: 'Clear',
  },

  disclosure: {
    /** The words of the consent sentence that open it (contracts/document/consent/consent.ts). */
    name: 'electronic record and signature disclosure',
    title: 'Electronic record and signature disclosure',
    body: 'Text of the disclosure',
    version: (version: string) => `Version ${version}`,
  },

  decline: {
    title: 'Decline to sign',
    whatFollows:
      'This cancels the document for everyone. We’ll email your reason to the sender. You can’t undo this.',
    reason: 'Reason',
    counted: (length: number, most: number) => `${length} of ${most} characters`,
    missing: 'Please say why you’re declining.',
    decline: 'Decline',
    declining: 'Declining...',
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
