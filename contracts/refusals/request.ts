import type { Answer } from './answer.ts';

/** Refusals because something is wrong with the request itself, or because this caller may not make it. */
export const requestRefusals = {
  'too-slow': { status: 408, message: 'The request took too long to arrive. Please try again.' },
  malformed: { status: 400, message: 'We couldn’t read this request.' },
  invalid: { status: 422, message: 'Please check what you entered.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'wrong-type': { status: 415, message: 'This type of content isn’t accepted here.' },
  'too-many': { status: 429, message: 'Too many attempts. Please try again later.', retryAfter: 60 },
  'not-found': { status: 404, message: 'Not found.' },
  'method-not-allowed': { status: 405, message: 'Method not allowed.' },
  'signed-out': { status: 401, message: 'Please sign in.' },
  'cross-site': { status: 403, message: 'This request came from another site.' },
  'not-allowed': { status: 403, message: 'You don’t have permission to do this.' },
  'changed-since': { status: 412, message: 'This has changed since. Please read it again.' },
  'key-reused': { status: 422, message: 'This Idempotency-Key was already used for a different request.' },
} as const satisfies Record<string, Answer>;
