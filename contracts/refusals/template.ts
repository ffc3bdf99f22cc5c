import type { Answer } from './answer.ts';

/** Refusals about templates. */
export const templateRefusals = {
  'template.no-title': { status: 422, message: { en: 'Please enter a template title.' } },
  'template.no-file': { status: 422, message: { en: 'Please select a document to upload.' } },
  'template.no-person': {
    status: 422,
    message: { en: 'Please enter a name and email for each signer who has fields.' },
  },
  'template.no-such-role': { status: 422, message: { en: 'This role isn’t part of the template.' } },
  'template.not-a-document': {
    status: 409,
    message: { en: 'Templates can’t be sent. Use the template to create a document.' },
  },
} as const satisfies Record<string, Answer>;
