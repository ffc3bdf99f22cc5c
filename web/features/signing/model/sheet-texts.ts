import type { InkColour } from '#contracts/document/fields/handwriting.ts';
import type { FieldType } from '#contracts/document/fields/kinds.ts';
import { forSigners } from '../../../lib/language.ts';

/** What people read in what opens over the page; it comes with that, so that the page itself is there earlier. */
const en = {
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

  disclosure: {
    title: 'Electronic record and signature disclosure',
    body: 'Text of the disclosure',
    version: (version: string) => `Version ${version}`,
  },
} as const;

export const sheetTexts = forSigners({ en });
