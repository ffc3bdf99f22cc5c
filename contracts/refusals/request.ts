import type { AnswerToSigners } from './answer.ts';

/** Refusals because something is wrong with the request itself, or because this caller may not make it. */
export const requestRefusals = {
  'too-slow': { status: 408, message: { en: 'The request took too long to arrive. Please try again.' } },
  malformed: { status: 400, message: { en: 'We couldn’t read this request.' } },
  invalid: { status: 422, message: { en: 'Please check what you entered.' } },
  'too-large': { status: 413, message: { en: 'The request is too large.' } },
  'wrong-type': { status: 415, message: { en: 'This type of content isn’t accepted here.' } },
  'too-many': { status: 429, message: { en: 'Too many attempts. Please try again later.' }, retryAfter: 60 },
  'not-found': { status: 404, message: { en: 'Not found.' } },
  'method-not-allowed': { status: 405, message: { en: 'Method not allowed.' } },
  'signed-out': { status: 401, message: { en: 'Please sign in.' } },
  'cross-site': { status: 403, message: { en: 'This request came from another site.' } },
  'not-allowed': { status: 403, message: { en: 'You don’t have permission to do this.' } },
  'changed-since': { status: 412, message: { en: 'This has changed since. Please read it again.' } },
  'key-reused': {
    status: 422,
    message: { en: 'This Idempotency-Key was already used for a different request.' },
  },
} as const satisfies Record<string, AnswerToSigners>;
