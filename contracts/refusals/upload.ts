import type { Answer } from './answer.ts';

/** Refusals about uploading a file. */
export const uploadRefusals = {
  'upload.missing': { status: 422, message: { en: 'Please select a file and enter a title.' } },
  'upload.wrong-type': { status: 415, message: { en: 'Please select a PDF, DOC, or DOCX file.' } },
  'upload.too-large': { status: 413, message: { en: 'Please select a file smaller than 10MB.' } },
  'upload.wrong-content': {
    status: 415,
    message: {
      en: 'This file isn’t really a PDF or Word document, whatever its name says. Please open it in the app it was created with, save it as a PDF, and upload that.',
    },
  },
  'upload.no-header': {
    status: 415,
    message: {
      en: 'The beginning of this PDF is missing. Please download it or save it as a PDF again, and upload the new copy.',
    },
  },
  'upload.too-many': {
    status: 429,
    message: { en: 'You’re already uploading several files. Please wait for one of them to finish.' },
    retryAfter: 5,
  },
  'upload.busy': {
    status: 503,
    message: { en: 'Too many files are being uploaded right now. Please try again in a moment.' },
    retryAfter: 5,
  },
  'upload.stalled': {
    status: 408,
    message: { en: 'The upload was interrupted. Please try again.' },
  },
  'upload.empty': { status: 422, message: { en: 'This file is empty.' } },
  'upload.unreadable': {
    status: 422,
    message: {
      en: 'This file is damaged and can’t be read. Please open it in the app it was created with, save it as a PDF, and upload that.',
    },
  },
  'upload.incomplete': {
    status: 422,
    message: {
      en: 'The end of this file is missing. The download may have been interrupted. Please download the file again, and upload the new copy.',
    },
  },
  'upload.password': {
    status: 422,
    message: { en: 'This file is password-protected. Please upload a copy without a password.' },
  },
  'upload.xfa': {
    status: 422,
    message: {
      en: 'This file is an XFA form, which only Adobe Reader can show. Please print it to a PDF, and upload that.',
    },
  },
  'upload.signed-encrypted': {
    status: 422,
    message: { en: 'This file is signed and encrypted. Please upload a copy without encryption.' },
  },
  'upload.certified': {
    status: 422,
    message: {
      en: 'The author of this PDF certified it and doesn’t allow any changes, not even a signature. You can upload it with an attachment sheet, which leaves the file untouched, or ask for a copy without certification.',
    },
  },
  'upload.nothing-to-keep': {
    status: 422,
    message: {
      en: 'Only a PDF that’s already signed or certified can be uploaded with an attachment sheet. Please upload this file without one.',
    },
  },
  'upload.not-attachable': {
    status: 422,
    message: {
      en: 'This PDF can’t be attached as it is. It’s damaged, or it contains scripts, media, attachments or links to other files. Please ask its author for a copy without them.',
    },
  },
  'upload.not-sealable': {
    status: 422,
    message: {
      en: 'We can’t add a signature to this PDF without changing its pages. Please print it to a PDF, and upload that.',
    },
  },
  'upload.no-pages': {
    status: 422,
    message: { en: 'This file has no pages. Please check that it’s the right one.' },
  },
  'upload.page-size': {
    status: 422,
    message: {
      en: 'A page in this file is too large or too small: longer than 5 meters, or less than a millimeter wide or high. Please print it to a standard page size, and upload that.',
    },
  },
  'upload.too-many-pages': {
    status: 422,
    message: {
      en: 'This file has more than 500 pages. Please split it, and upload the parts as separate documents.',
    },
  },
  'upload.too-complex': {
    status: 422,
    message: {
      en: 'We couldn’t process this PDF in time. Please print it to a new PDF, or save it with smaller images and simpler drawings, and upload that.',
    },
  },
  'upload.unpacks-large': {
    status: 422,
    message: {
      en: 'This Word file is too large once it’s unpacked: more than 150 MB, or more than 5,000 parts. Please save it as a PDF in Word, and upload that.',
    },
  },
  'upload.not-convertible': {
    status: 422,
    message: {
      en: 'We couldn’t convert this Word file to a PDF. Please save it as a PDF in Word, and upload that.',
    },
  },
  'upload.word-too-long': {
    status: 422,
    message: {
      en: 'This Word file takes too long to convert to a PDF. Please save it as a PDF in Word, and upload that, or split it.',
    },
  },
  'upload.waiting': {
    status: 429,
    message: { en: 'We’re still processing your other files. Please try again in a moment.' },
    retryAfter: 5,
  },
} as const satisfies Record<string, Answer>;
