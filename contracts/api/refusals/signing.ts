import type { Answer } from './answer.ts';

/** Refusals about signing links and about signing itself. */
export const signingRefusals = {
  'link.invalid': {
    status: 404,
    message: 'Invalid or expired signing link. Please contact the document sender for a new link.',
  },
  'link.expired': {
    status: 404,
    message: 'Invalid or expired signing link. Please contact the document sender for a new link.',
  },
  'link.voided': {
    status: 404,
    message: 'Invalid or expired signing link. The sender has cancelled this document.',
  },
  'link.declined': {
    status: 404,
    message: 'Invalid or expired signing link. A recipient has declined to sign this document.',
  },
  'signing.copy-recipient': {
    status: 409,
    message: 'You receive a copy of this document. No action required.',
  },
  'signing.out-of-turn': {
    status: 409,
    message: 'Others sign before you. You will be invited when it is your turn.',
  },
  'signing.already-signed': { status: 409, message: 'You have already signed this document.' },
  'signing.missing-required': { status: 422, message: 'Please complete all required fields before signing' },
  'signing.unknown-field': { status: 422, message: 'The submission holds a field that is not yours.' },
  'signing.invalid-value': { status: 422, message: 'A value does not fit its field.' },
  'signing.unknown-drawing': {
    status: 422,
    message: 'The submission names a drawing that it does not hold.',
  },
  'signing.consent-changed': {
    status: 409,
    message: 'The consent text has changed. Please reload the page and read it again.',
  },
  'signing.not-own-turn': {
    status: 409,
    message: 'It isn’t your turn to sign this document with the email of your account.',
  },
  'signing.own-link-expired': {
    status: 409,
    message: 'Your signing link has expired. Resend the invitations, and then sign.',
  },
} as const satisfies Record<string, Answer>;
