import type { Answer } from './answer.ts';

/** Refusals about templates. */
export const templateRefusals = {
  'template.no-title': { status: 422, message: 'Please enter a template title.' },
  'template.no-file': { status: 422, message: 'Please select a document to upload.' },
  'template.no-person': {
    status: 422,
    message: 'Please enter a name and an email for each signer who has fields.',
  },
  'template.no-such-role': { status: 422, message: 'This role does not belong to the template.' },
  'template.not-a-document': {
    status: 409,
    message: 'This is a template, which is not sent itself. Use it to create a document.',
  },
} as const satisfies Record<string, Answer>;
