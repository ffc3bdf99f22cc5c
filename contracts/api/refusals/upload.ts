import type { Answer } from './answer.ts';

/** Refusals about uploading a file. */
export const uploadRefusals = {
  'upload.missing': { status: 422, message: 'Please select a file and enter a title.' },
  'upload.wrong-type': { status: 415, message: 'Please select a PDF, DOC, or DOCX file.' },
  'upload.too-large': { status: 413, message: 'Please select a file smaller than 10MB.' },
  'upload.wrong-content': {
    status: 415,
    message:
      'The file is named like a PDF or a Word document, but it is something else inside. Please open it in the program that it was made with, save it as a PDF, and upload that.',
  },
  'upload.no-header': {
    status: 415,
    message:
      'The beginning of this PDF is missing. Please download it or save it as a PDF once more, and upload the new copy.',
  },
  'upload.too-many': {
    status: 429,
    message: 'You are uploading several files already. Please wait until one of them is done.',
    retryAfter: 5,
  },
  'upload.busy': {
    status: 503,
    message: 'Too many files are being uploaded right now. Please try again in a moment.',
    retryAfter: 5,
  },
  'upload.stalled': {
    status: 408,
    message: 'The upload stopped before its end. Please try again.',
  },
  'upload.empty': { status: 422, message: 'The file is empty.' },
  'upload.unreadable': {
    status: 422,
    message:
      'The file is damaged and cannot be read. Please open it in the program that it was made with, save it as a PDF, and upload that.',
  },
  'upload.incomplete': {
    status: 422,
    message:
      'The end of the file is missing, as after a download that broke off. Please get the file once more, and upload the new copy.',
  },
  'upload.password': {
    status: 422,
    message: 'The file is protected by a password. Please upload it without one.',
  },
  'upload.xfa': {
    status: 422,
    message:
      'The file is an XFA form, which only Adobe Reader can show. Please print it to a PDF and upload that.',
  },
  'upload.signed-encrypted': {
    status: 422,
    message: 'The file is signed and encrypted. Please upload a copy without encryption.',
  },
  'upload.certified': {
    status: 422,
    message:
      'Whoever made this PDF certified it and forbids every change, a signature included. You can upload it with an attachment sheet, which leaves the file untouched, or ask for a copy without certification.',
  },
  'upload.nothing-to-keep': {
    status: 422,
    message:
      'Only a PDF that was signed or certified before can be uploaded with an attachment sheet. Please upload this file without one.',
  },
  'upload.not-attachable': {
    status: 422,
    message:
      'This PDF has scripts, media, links to other files or attached files in it, or is damaged, so it cannot be attached as it is. Please ask whoever made it for a copy without these.',
  },
  'upload.not-sealable': {
    status: 422,
    message:
      'This PDF is built so unusually that no signature can be put into it without changing its pages. Please print it to a PDF, and upload that.',
  },
  'upload.no-pages': {
    status: 422,
    message: 'The file has no pages. Please check that it is the right one.',
  },
  'upload.page-size': {
    status: 422,
    message:
      'A page of the file is longer than 5 metres, or less than a millimetre wide or high. Please print the file to ordinary pages, and upload that.',
  },
  'upload.too-many-pages': {
    status: 422,
    message:
      'The file has more than 500 pages. Please split it, and upload its parts as documents of their own.',
  },
  'upload.too-complex': {
    status: 422,
    message:
      'The pages of this PDF take too long to read or to draw. Please print it to a PDF, or save it with smaller pictures and simpler drawings, and upload that.',
  },
  'upload.unpacks-large': {
    status: 422,
    message:
      'This Word file is far larger inside than it looks: more than 150 MB, or more than 5,000 parts. Please save it as a PDF in Word, and upload that.',
  },
  'upload.not-convertible': {
    status: 422,
    message:
      'This Word file takes too long to turn into a PDF, or cannot be. Please save it as a PDF in Word, and upload that.',
  },
  'upload.waiting': {
    status: 429,
    message: 'Your other files are still being read. Please try again in a moment.',
    retryAfter: 5,
  },
} as const satisfies Record<string, Answer>;
