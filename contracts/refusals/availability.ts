import type { Answer } from './answer.ts';

/** Refusals of requests that have nothing wrong with them, but that the product can't answer right now. */
export const availabilityRefusals = {
  busy: { status: 503, message: 'Someone else is editing this right now. Please try again.', retryAfter: 1 },
  unavailable: {
    status: 503,
    message: 'Something on our side isn’t responding. Please try again in a moment.',
    retryAfter: 2,
  },
  overloaded: {
    status: 503,
    message: 'We’re very busy right now. Please try again in a moment.',
    retryAfter: 3,
  },
  'no-space': {
    status: 507,
    message: 'We’re out of storage space. Nothing was changed. Please try again later.',
    retryAfter: 30,
  },
  behind: { status: 503, message: 'Still saving your last change. Please try again.', retryAfter: 1 },
  restoring: {
    status: 503,
    message:
      'A backup is being restored, or the event log is being moved. Please try again in a few minutes.',
    retryAfter: 10,
  },
} as const satisfies Record<string, Answer>;
